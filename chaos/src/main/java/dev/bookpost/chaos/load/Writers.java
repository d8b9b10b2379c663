package dev.bookpost.chaos.load;

import dev.bookpost.chaos.account.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A few threads that do business until they are stopped. */
public final class Writers {
    private static final int COUNT = 3;
    /** About 20 mails a second in all. */
    private static final Duration PAUSE = Duration.ofMillis(350);

    private final Ledger ledger = new Ledger();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private final BooleanSupplier backlogged;
    private final Writer afterwards;

    /**
     * @param backlogged whether the dispatchers are so far behind that the load should wait
     */
    public Writers(Business business, long seed, BooleanSupplier backlogged) {
        this.backlogged = backlogged;
        this.afterwards = new Writer(COUNT + 1, seed, business.transactions(), ledger);
        for (int i = 1; i <= COUNT; i++) {
            Writer writer = new Writer(i, seed, business.transactions(), ledger);
            threads.add(Thread.ofVirtual().name("writer-" + i).unstarted(() -> work(writer)));
        }
    }

    public void start() {
        threads.forEach(Thread::start);
    }

    private void work(Writer writer) {
        try {
            while (!stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                if (!backlogged.getAsBoolean()) {
                    writer.serveOwner();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the transactions under way end. */
    public void stop() throws InterruptedException {
        stopped.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /**
     * Writes one mail that can be delivered. In a business there is always a next one: a relay that has refused one
     * mail after another is believed in again once it takes one, and what was left could be nothing but such as it
     * refuses.
     */
    public void writeOneMore() {
        afterwards.serveAnybody();
    }

    /** Mails of transactions that were certainly committed, so far. */
    public int committed() {
        return ledger.committed();
    }

    public Load load() {
        return ledger.load();
    }
}
