package dev.bookpost.kafka;

import java.time.Duration;

/** Pauses between tries: a second, then two, up to half a minute. Used by one thread. */
final class Retries {
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private Duration next = FIRST;
    private boolean succeeded;

    /** Whether no try has failed since the last that succeeded. */
    boolean isFirst() {
        return next.equals(FIRST);
    }

    boolean succeeded() {
        return succeeded;
    }

    Duration success() {
        succeeded = true;
        next = FIRST;
        return Duration.ZERO;
    }

    /** Returns how long to wait before the next try. */
    Duration failure() {
        Duration pause = next;
        succeeded = false;
        next = next.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : next.multipliedBy(2);
        return pause;
    }
}
