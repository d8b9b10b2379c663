package dev.bookpost.application.outbox;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes one waiting thread; rings while nobody waits are remembered as one. */
final class Bell {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private boolean ringing;

    void ring() {
        lock.lock();
        try {
            ringing = true;
            rung.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Returns at the next ring, at once if one is remembered, or after {@code limit}. */
    void await(Duration limit) throws InterruptedException {
        long left = limit.toNanos();
        lock.lockInterruptibly();
        try {
            while (!ringing && left > 0) {
                left = rung.awaitNanos(left);
            }
            ringing = false;
        } finally {
            lock.unlock();
        }
    }
}
