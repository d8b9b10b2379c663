package dev.bookpost.http.throttle;

import java.time.Duration;

/**
 * A bucket that holds so many tokens, and is filled evenly: an empty one is full after the period.
 *
 * @param tokens 1 or more
 * @param period longer than zero, at most an hour
 */
public record Limit(long tokens, Duration period) {
    static final Duration LONGEST_PERIOD = Duration.ofHours(1);

    public Limit {
        if (tokens < 1) {
            throw new IllegalArgumentException("nothing would be allowed: " + tokens);
        }
        if (period.isNegative() || period.isZero() || period.compareTo(LONGEST_PERIOD) > 0) {
            throw new IllegalArgumentException("not a period: " + period);
        }
    }

    Limit times(int factor) {
        return new Limit(Math.multiplyExact(tokens, factor), period);
    }
}
