package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.MailState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One state of everything. Mutable; what is kept of it is {@link Packed}. */
final class World {
    static final int MAILS = 3;
    static final int A1 = 0;
    static final int A2 = 1;
    static final int B1 = 2;
    static final String[] NAMES = {"A1", "A2", "B1"};
    private static final int[] IN_ORDER_OF_NEED = {A1, B1, A2};
    private static final int COMMON_FROM = 48;

    final Mail[] mails = new Mail[MAILS];
    final Worker[] workers;
    int faults;
    int withdrawals;
    int interventions;
    int pauses;
    boolean paused;

    /** The first invariant that the move which led here has broken. */
    @Nullable
    String broken;

    /** The first two processes have changed places, which makes one state of two that differ in nothing else. */
    boolean swapped;

    /**
     * All of it in four words: rows, and one process each. The second also holds what is common to all, the third what
     * there is only where mails are published, and whether there is a third process.
     */
    record Packed(long rows, long first, long second, long third) {}

    World(Setup setup) {
        for (int i = 0; i < MAILS; i++) {
            mails[i] = new Mail(this, i);
        }
        for (int i = setup.mails(); i < MAILS; i++) {
            mails[IN_ORDER_OF_NEED[i]].state = MailState.DISCARDED;
        }
        workers = setup.roles().stream().map(Worker::new).toArray(Worker[]::new);
        faults = setup.faults();
        withdrawals = setup.withdrawals();
        interventions = setup.interventions();
        pauses = setup.pauses();
    }

    World(World other) {
        for (int i = 0; i < MAILS; i++) {
            mails[i] = new Mail(this, other.mails[i]);
        }
        workers = new Worker[other.workers.length];
        for (int k = 0; k < workers.length; k++) {
            workers[k] = new Worker(other.workers[k]);
        }
        faults = other.faults;
        withdrawals = other.withdrawals;
        interventions = other.interventions;
        pauses = other.pauses;
        paused = other.paused;
    }

    World(Packed packed) {
        Bits rows = new Bits(packed.rows());
        for (int i = 0; i < MAILS; i++) {
            mails[i] = new Mail(this, i);
            mails[i].read(rows);
        }
        Bits published = new Bits(packed.third() >>> COMMON_FROM);
        for (Mail mail : mails) {
            mail.readPublishing(published);
        }
        boolean third = published.take();
        workers = new Worker[third ? 3 : 2];
        workers[0] = new Worker(packed.first());
        workers[1] = new Worker(packed.second());
        if (third) {
            workers[2] = new Worker(packed.third());
        }
        Bits common = new Bits(packed.second() >>> COMMON_FROM);
        faults = common.take(2);
        withdrawals = common.take(2);
        interventions = common.take(2);
        pauses = common.take(2);
        paused = common.take();
    }

    Packed pack() {
        Bits rows = new Bits();
        for (Mail mail : mails) {
            mail.write(rows);
        }
        Bits common = new Bits();
        common.put(faults, 2);
        common.put(withdrawals, 2);
        common.put(interventions, 2);
        common.put(pauses, 2);
        common.put(paused);
        Bits published = new Bits();
        for (Mail mail : mails) {
            mail.writePublishing(published);
        }
        boolean third = workers.length > 2;
        published.put(third);
        long one = workers[0].pack();
        long other = workers[1].pack();
        swapped = one > other;
        return new Packed(
                rows.word(),
                Math.min(one, other),
                Math.max(one, other) | common.word() << COMMON_FROM,
                (third ? workers[2].pack() : 0) | published.word() << COMMON_FROM);
    }

    /** The first violation counts, later ones may follow from it. */
    void breaks(String invariant) {
        if (broken == null) {
            broken = invariant;
        }
    }

    boolean inHand(int mail) {
        for (Worker worker : workers) {
            if (!worker.slots[mail].empty()) {
                return true;
            }
        }
        return false;
    }

    boolean earlierLive(int mail) {
        return mail == A2 && mails[A1].isLive();
    }

    /** Nothing is left to be done. */
    boolean finished() {
        for (Mail mail : mails) {
            if (mail.isLive() || mail.locked || inHand(mail.index)) {
                return false;
            }
        }
        return Arrays.stream(workers).noneMatch(worker -> worker.frozen);
    }

    @Override
    public String toString() {
        return String.join("; ", Arrays.stream(mails).map(Mail::toString).toList()) + " | "
                + String.join(" ", Arrays.stream(workers).map(Worker::toString).toList()) + (paused ? " paused" : "");
    }
}
