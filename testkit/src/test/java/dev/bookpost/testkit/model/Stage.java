package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far a process has come with a mail in its hands. */
enum Stage {
    NONE,
    QUEUED,
    SENDING,
    /** The relay has it, its 250 is on the way. */
    ACCEPTED,
    DELIVERED,
    DEFERRED,
    REFUSED,
    UNCERTAIN,
    UNAVAILABLE,
    RELEASED,
    /** Its record is on the way, or with the broker. */
    PUBLISHING,
    /** The broker says that it keeps the record. */
    ACKNOWLEDGED,
    /** Leased by a claim whose answer was lost: to be given back before the next claim. */
    UNANSWERED;

    private static final Duration DELAY = Duration.ofSeconds(60);
    private static final Duration HORIZON = Duration.ofMinutes(10);
    static final List<Stage> ALL = List.of(values());

    /** What is settled; null while it is not known. */
    Settlement.@Nullable Result result(Setup setup) {
        return switch (this) {
            case NONE, QUEUED, SENDING, ACCEPTED, PUBLISHING -> null;
            case DELIVERED -> new Settlement.Delivered("250");
            case DEFERRED -> new Settlement.Failed(450, "450", false, DELAY, setup.limit());
            case REFUSED -> new Settlement.Refused(550, "550");
            case UNCERTAIN ->
                setup.hold()
                        ? new Settlement.Rejected(DeathReason.UNCERTAIN, 0, "")
                        : new Settlement.Failed(0, "", true, DELAY, setup.limit());
            case ACKNOWLEDGED -> new Settlement.Published(HORIZON);
            case UNAVAILABLE -> new Settlement.Unavailable(0, "");
            case RELEASED, UNANSWERED -> new Settlement.Released();
        };
    }
}
