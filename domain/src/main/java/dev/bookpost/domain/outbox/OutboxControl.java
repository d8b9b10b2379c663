package dev.bookpost.domain.outbox;

/**
 * The switch that stops all processes from handing out mails. What is being sent when it is thrown is finished, and
 * rows that need no sending (lost, flagged, expired) are still brought to their end.
 *
 * <p>All methods throw {@link dev.bookpost.domain.StoreUnavailableException} when the database cannot be reached.
 */
public interface OutboxControl {
    ControlState state();

    /** Without effect if it is paused already. */
    ControlState pause();

    /** Lets mails be handed out again; where the relay breaker is open, the next probe may go out at once. */
    ControlState resume();
}
