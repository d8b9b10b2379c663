package dev.bookpost.application.outbox;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a process from hammering a relay that is in trouble: nothing is sent for a second, then one mail is tried,
 * then nothing for two seconds, and so on up to a minute, until the relay takes part in a conversation again.
 */
final class RelayPause {
    private static final Logger log = LoggerFactory.getLogger(RelayPause.class);
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final LongSupplier nanoTime;
    private final RandomGenerator random;
    private int troubles;
    private long until;

    RelayPause(LongSupplier nanoTime, RandomGenerator random) {
        this.nanoTime = nanoTime;
        this.random = random;
    }

    /** The relay was unavailable; those who were under way at the same time are not counted again. */
    synchronized void unavailable(String cause) {
        if (paused()) {
            return;
        }
        Duration full = FIRST.multipliedBy(1L << Math.min(troubles, 6));
        Duration pause = full.compareTo(LONGEST) > 0 ? LONGEST : full;
        long jittered = (long) (pause.toNanos() * (0.8 + 0.4 * random.nextDouble()));
        troubles++;
        until = nanoTime.getAsLong() + jittered;
        log.warn("the relay is unavailable, next try in {} ms: {}", jittered / 1_000_000, cause);
    }

    synchronized void available() {
        if (troubles > 0) {
            log.info("the relay is available again");
        }
        troubles = 0;
    }

    synchronized boolean paused() {
        return troubles > 0 && until - nanoTime.getAsLong() > 0;
    }

    /** In trouble, paused or not: one mail at a time will do. */
    synchronized boolean probing() {
        return troubles > 0;
    }

    /** How long the pause still lasts; zero if there is none. */
    synchronized Duration left() {
        return paused() ? Duration.ofNanos(until - nanoTime.getAsLong()) : Duration.ZERO;
    }
}
