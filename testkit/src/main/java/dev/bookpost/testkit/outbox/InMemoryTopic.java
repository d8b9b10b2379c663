package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.domain.outbox.PublishedMails;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A broker in memory, with one consumer. What is published arrives at once, unless it is told to lose it; while it is
 * away it keeps nothing and says so.
 */
public final class InMemoryTopic implements Publications, PublishedMails {
    private final Deque<Received> waiting = new ArrayDeque<>();
    private final List<Publication> published = new ArrayList<>();
    private final Set<Long> open = new TreeSet<>();
    private Runnable onArrival = () -> {};
    private boolean away;
    private boolean losing;
    private int asked;
    private long lastNumber;

    @Override
    public Result publish(Publication publication, String key) {
        synchronized (this) {
            asked++;
            notifyAll();
            if (away) {
                return new NotKept("no broker answers");
            }
            published.add(publication);
            notifyAll();
            if (losing) {
                return new Kept();
            }
            arrive(publication);
        }
        onArrival.run();
        return new Kept();
    }

    private void arrive(Publication publication) {
        Received record = new Received(publication, ++lastNumber);
        waiting.add(record);
        open.add(record.number());
    }

    @Override
    public synchronized List<Received> take(int most) {
        List<Received> taken = new ArrayList<>();
        while (taken.size() < most && !waiting.isEmpty()) {
            taken.add(waiting.poll());
        }
        return taken;
    }

    @Override
    public synchronized void putBack(Received record) {
        waiting.add(record);
    }

    @Override
    public synchronized void done(Received record) {
        if (!open.remove(record.number())) {
            throw new IllegalStateException("done with twice: " + record);
        }
        notifyAll();
    }

    /** Runs when a record has arrived. */
    public synchronized void onArrival(Runnable action) {
        onArrival = action;
    }

    public synchronized void goAway() {
        away = true;
    }

    public synchronized void comeBack() {
        away = false;
    }

    /** From now on records are kept, and never arrive. */
    public synchronized void loseRecords(boolean lose) {
        losing = lose;
    }

    /** Everything that was published arrives once more. */
    public void deliverAgain() {
        synchronized (this) {
            published.forEach(this::arrive);
        }
        onArrival.run();
    }

    public synchronized List<Publication> published() {
        return List.copyOf(published);
    }

    /** How often it was asked to keep a record. */
    public synchronized int asked() {
        return asked;
    }

    /** Records that arrived and are not done with. */
    public synchronized int open() {
        return open.size();
    }

    /** Waits until that many records were kept; false if they were not in time. */
    public synchronized boolean awaitPublished(int count, Duration limit) throws InterruptedException {
        return await(limit, () -> published.size() >= count);
    }

    /** Waits until it was asked that often; false if it was not in time. */
    public synchronized boolean awaitAsked(int count, Duration limit) throws InterruptedException {
        return await(limit, () -> asked >= count);
    }

    /** Waits until every record that has arrived is done with; false if they were not in time. */
    public synchronized boolean awaitAllDone(Duration limit) throws InterruptedException {
        return await(limit, open::isEmpty);
    }

    private boolean await(Duration limit, BooleanSupplier fact) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!fact.getAsBoolean()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }
}
