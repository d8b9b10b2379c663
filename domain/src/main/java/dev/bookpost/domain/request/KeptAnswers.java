package dev.bookpost.domain.request;

import java.time.Instant;
import java.util.Optional;

/** Answers that are given again; part of an open transaction. */
public interface KeptAnswers {
    /** The answer kept for this key after {@code since}. */
    Optional<KeptAnswer> find(RequestKey key, Instant since);

    /**
     * Takes the key for this transaction, unless there is an answer that was kept after {@code since}. Waits for
     * another transaction that has taken it to end.
     *
     * @return empty if it is taken now; {@link #keep} or {@link #release} must follow
     */
    Optional<KeptAnswer> take(RequestKey key, Instant since, Instant now);

    /** Keeps the answer to a request whose key this transaction has taken. */
    void keep(RequestKey key, KeptAnswer answer);

    /** Gives back a key that this transaction has taken. */
    void release(RequestKey key);

    /**
     * Deletes what was kept until {@code until}.
     *
     * @return how many were deleted, at most {@code most}
     */
    int forget(Instant until, int most);
}
