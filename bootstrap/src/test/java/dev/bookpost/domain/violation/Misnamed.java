package dev.bookpost.domain.violation;

/** Names that say nothing. */
public final class Misnamed {
    private Misnamed() {}

    public static final class SlotImpl {}

    public static final class SlotManager {}

    public static final class SlotHelper {}

    public static final class SlotUtil {}

    public static final class SlotUtils {}

    public interface ISlot {}

    public interface I {}
}
