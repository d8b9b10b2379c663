package dev.bookpost.application.outbox;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the broker is to be trusted with records, as this process has seen it. Open from the first that it did not
 * keep to the first that it did; meanwhile one is tried at a time, after a second, then two, up to a minute.
 */
final class BrokerBreaker {
    private static final Logger log = LoggerFactory.getLogger(BrokerBreaker.class);
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int MOST_DOUBLINGS = 6;

    private final LongSupplier nanoTime;
    private final RandomGenerator random;
    private @Nullable String trouble;
    private int failures;
    private long nextTry;
    private boolean probeGiven;

    BrokerBreaker(LongSupplier nanoTime, RandomGenerator random) {
        this.nanoTime = nanoTime;
        this.random = random;
    }

    /** How many mails may be claimed; 0 while not even one may be tried. */
    synchronized int allowance(int limit) {
        if (trouble == null) {
            return limit;
        }
        if (nanoTime.getAsLong() - nextTry < 0) {
            return 0;
        }
        delay(); // whatever becomes of this try, the next comes later
        probeGiven = true;
        return 1;
    }

    /** Whether a mail that was claimed may be tried; what was claimed before the trouble was known goes back. */
    synchronized boolean mayTry() {
        if (trouble == null) {
            return true;
        }
        boolean may = probeGiven;
        probeGiven = false;
        return may;
    }

    synchronized void keeps() {
        if (trouble != null) {
            log.info("the broker keeps records again");
        }
        trouble = null;
        failures = 0;
    }

    synchronized void failed(String cause) {
        if (trouble == null) {
            log.warn("the broker keeps no records, mails wait: {}", cause);
            delay();
        }
        trouble = cause;
    }

    private void delay() {
        Duration full = FIRST.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        Duration bounded = full.compareTo(LONGEST) > 0 ? LONGEST : full;
        nextTry = nanoTime.getAsLong() + (long) (bounded.toNanos() * (0.8 + 0.4 * random.nextDouble()));
        failures++;
    }

    synchronized Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }
}
