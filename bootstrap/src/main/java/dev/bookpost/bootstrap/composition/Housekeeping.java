package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.booking.ExpireHolds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has to be done now and then, though nobody asks for it. */
final class Housekeeping implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);

    /** A hold that has run out is treated as such at once by whoever looks at it; only its mail waits so long. */
    private static final Duration HOLDS_INTERVAL = Duration.ofSeconds(5);

    private static final Duration FORGET_FIRST = Duration.ofMinutes(1);
    private static final Duration FORGET_INTERVAL = Duration.ofHours(1);
    private static final int BATCH = 50;

    private final List<Thread> threads = new ArrayList<>();

    Housekeeping(ExpireHolds expireHolds, Forgetting forgetting) {
        add("holds", HOLDS_INTERVAL, HOLDS_INTERVAL, () -> expire(expireHolds));
        add("forgetting", FORGET_FIRST, FORGET_INTERVAL, forgetting::forget);
    }

    private void add(String name, Duration first, Duration interval, Runnable work) {
        threads.add(Thread.ofVirtual().name(name).unstarted(() -> run(name, first, interval, work)));
    }

    void start() {
        threads.forEach(Thread::start);
    }

    private static void run(String name, Duration first, Duration interval, Runnable work) {
        boolean failing = false;
        try {
            Thread.sleep(first); // a thread of its own, which waits for nothing but its time
            while (true) {
                try {
                    work.run();
                    failing = false;
                } catch (RuntimeException e) {
                    if (!failing) {
                        log.warn("{} failed, and is tried every {}: {}", name, interval, e.getMessage());
                    }
                    failing = true;
                }
                Thread.sleep(interval);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private static void expire(ExpireHolds expireHolds) {
        int all = 0;
        int batch;
        do {
            batch = expireHolds.handle(BATCH);
            all += batch;
        } while (batch == BATCH);
        if (all > 0) {
            log.info("{} bookings failed, for nobody approved them in time", all);
        }
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
