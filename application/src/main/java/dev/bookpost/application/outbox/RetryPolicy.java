package dev.bookpost.application.outbox;

import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What follows a failed attempt.
 *
 * @param maxAttempts after so many a mail is dead, 1 or more
 * @param delay how long a mail waits after a failed attempt; with exponential backoff, after the first
 * @param holdUncertain names of the kinds of which a mail that may have been delivered is rather dead than sent again
 */
public record RetryPolicy(int maxAttempts, Duration delay, Backoff backoff, Set<String> holdUncertain) {
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 12;

    public enum Backoff {
        FIXED,
        /** The delay doubles with each failure up to an hour, and is drawn evenly from a second up to that. */
        EXPONENTIAL
    }

    public RetryPolicy {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("the retry delay must not be negative: " + delay);
        }
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("attempts must be 1 or more: " + maxAttempts);
        }
        holdUncertain = Set.copyOf(holdUncertain);
    }

    /**
     * @param failures attempts that failed before the one that failed now
     */
    Duration delayAfter(int failures, RandomGenerator random) {
        if (backoff == Backoff.FIXED) {
            return delay;
        }
        Duration doubled = delay.multipliedBy(1L << Math.clamp(failures, 0, MOST_DOUBLINGS));
        Duration longest = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
        long spread = longest.minus(SHORTEST).toMillis();
        return spread <= 0 ? longest : SHORTEST.plusMillis(random.nextLong(spread + 1));
    }
}
