package dev.bookpost.testkit.smtp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What happened, in order; others can wait for it. */
final class Journal<E> {
    private final List<E> entries = new ArrayList<>();

    synchronized void add(E entry) {
        entries.add(entry);
        notifyAll();
    }

    synchronized List<E> entries() {
        return List.copyOf(entries);
    }

    /** Returns as soon as that many entries match; fails when they have not within the limit. */
    synchronized void await(int count, Predicate<? super E> what, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (entries.stream().filter(what).count() < count) {
            long leftMillis = (end - System.nanoTime()) / 1_000_000;
            if (leftMillis <= 0) {
                throw new AssertionError("not seen within " + limit + ": only " + entries);
            }
            wait(leftMillis);
        }
    }
}
