package dev.bookpost.testkit.outbox;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A gateway that sends nowhere: it delivers every mail unless told otherwise, and remembers what it was asked for.
 * While it is blocked, sends wait until it is unblocked or their limit has passed.
 */
public final class InMemoryMailGateway implements MailGateway {
    private static final SendOutcome.Delivered DELIVERED = new SendOutcome.Delivered("250 2.0.0 delivered in memory");

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<OutgoingMail> attempted = new ArrayList<>();
    private final List<OutgoingMail> delivered = new ArrayList<>();
    private Function<OutgoingMail, SendOutcome> script = mail -> DELIVERED;
    private boolean blocked;
    private int waiting;

    @Override
    public SendOutcome send(OutgoingMail mail, Duration limit) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            attempted.add(mail);
            changed.signalAll();
            if (!passes(limit)) {
                return new SendOutcome.Deferred(0, "no answer within the limit");
            }
            SendOutcome outcome = script.apply(mail);
            if (outcome instanceof SendOutcome.Delivered) {
                delivered.add(mail);
                changed.signalAll();
            }
            return outcome;
        } finally {
            lock.unlock();
        }
    }

    private boolean passes(Duration limit) throws InterruptedException {
        long left = limit.toNanos();
        waiting++;
        changed.signalAll();
        try {
            while (blocked && left > 0) {
                left = changed.awaitNanos(left);
            }
            return !blocked;
        } finally {
            waiting--;
        }
    }

    /** Delivers every mail, from the next one on. */
    public void deliverAll() {
        answer(mail -> DELIVERED);
    }

    /** Answers every mail the same, from the next one on. */
    public void answer(SendOutcome outcome) {
        answer(mail -> outcome);
    }

    /**
     * Decides each mail's outcome, from the next one on.
     *
     * @param next called one mail at a time, while the gateway is locked: it must not send
     */
    public void answer(Function<OutgoingMail, SendOutcome> next) {
        change(() -> script = next);
    }

    public void block() {
        change(() -> blocked = true);
    }

    public void unblock() {
        change(() -> blocked = false);
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Every send that was asked for, in order. */
    public List<OutgoingMail> attempted() {
        return copy(attempted);
    }

    /** Every mail that was delivered, in order; one that was delivered twice is there twice. */
    public List<OutgoingMail> delivered() {
        return copy(delivered);
    }

    private List<OutgoingMail> copy(List<OutgoingMail> mails) {
        lock.lock();
        try {
            return List.copyOf(mails);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until that many mails were delivered.
     *
     * @return whether they were within the limit
     */
    public boolean awaitDelivered(int count, Duration limit) throws InterruptedException {
        return await(limit, () -> delivered.size() >= count);
    }

    /**
     * Waits until that many sends were asked for, whatever came of them.
     *
     * @return whether they were within the limit
     */
    public boolean awaitAttempted(int count, Duration limit) throws InterruptedException {
        return await(limit, () -> attempted.size() >= count);
    }

    /**
     * Waits until that many sends wait in a blocked gateway.
     *
     * @return whether they did within the limit
     */
    public boolean awaitBlocked(int count, Duration limit) throws InterruptedException {
        return await(limit, () -> blocked && waiting >= count);
    }

    @FunctionalInterface
    private interface Fact {
        boolean holds();
    }

    private boolean await(Duration limit, Fact fact) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        lock.lockInterruptibly();
        try {
            while (!fact.holds()) {
                long left = end - System.nanoTime();
                if (left <= 0 || !changed.await(left, NANOSECONDS)) {
                    return fact.holds();
                }
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
