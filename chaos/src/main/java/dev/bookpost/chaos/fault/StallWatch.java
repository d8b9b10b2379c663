package dev.bookpost.chaos.fault;

import dev.bookpost.chaos.account.Fault;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Notices when the machine itself stands still: what is lost then is nobody's fault. */
public final class StallWatch implements AutoCloseable {
    private static final long TICK_MILLIS = 100;
    private static final long STALLED_NANOS = TimeUnit.MILLISECONDS.toNanos(1_000);

    private final Journal journal;
    private final CountDownLatch closed = new CountDownLatch(1);

    public StallWatch(Journal journal) {
        this.journal = journal;
    }

    public void start() {
        Thread.ofPlatform().daemon().name("stall-watch").start(this::watch);
    }

    private void watch() {
        try {
            long last = journal.now();
            while (!closed.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (journal.now() - last > STALLED_NANOS) {
                    journal.add(Fault.Kind.STALLED, Fault.ALL, last);
                }
                last = journal.now();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
