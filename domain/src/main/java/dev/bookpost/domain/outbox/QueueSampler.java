package dev.bookpost.domain.outbox;

import java.util.Optional;

/**
 * Looks at the queue as a whole, for monitoring. Counting costs as much as there is to count, so of all processes one
 * has the turn, and keeps it as long as it samples often enough; another one takes over when it has not for a while.
 *
 * <p>All methods throw {@link dev.bookpost.domain.StoreUnavailableException} when the database cannot be reached.
 */
public interface QueueSampler {
    /** Empty while it is another process's turn. */
    Optional<QueueSample> sample();

    /** Ends the turn, if it is this process's, so that another one need not wait until it has run out. */
    void handOver();
}
