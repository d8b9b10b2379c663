package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.Transition;
import dev.bookpost.testkit.model.Setup.Fault;
import java.util.List;

/** Puts what a claim has taken into its process's hands, and tells what may happen to the answer. */
final class HandOut {
    private final Setup setup;
    private final Protocol protocol;

    HandOut(Setup setup, Protocol protocol) {
        this.setup = setup;
        this.protocol = protocol;
    }

    boolean mayClaim(Worker worker) {
        for (Slot slot : worker.slots) {
            boolean alone = !slot.empty() && protocol.suspect(slot.lost, null);
            if (alone || slot.stage == Stage.UNANSWERED) {
                return false;
            }
        }
        return true;
    }

    /** Whether the claim hands the mail out. */
    boolean judged(World before, Mail mail, Transition transition) {
        Mail then = before.mails[mail.index];
        if (mail.attempts > setup.limit()) {
            mail.breaks("4: more attempts are counted than are allowed");
        }
        if (transition instanceof Transition.Die) {
            if (!setup.hold() && mail.attempts < setup.limit()) {
                mail.breaks("1: it died in a claim with attempts left");
            }
            if (setup.poison() && mail.index != World.B1) {
                mail.breaks("4: it died as a neighbour of the mail that kills");
            }
        }
        if (!(transition instanceof Transition.HandOut)) {
            return false;
        }
        if (mail.withdrawn) {
            mail.breaks("1: it is handed out though its withdrawal was committed");
        }
        if (then.reported) {
            mail.breaks("9: it is handed out again though its delivery was reported");
        }
        return true;
    }

    /** Leads on to the state that the claim has left, and to those in which its answer did not arrive in time. */
    void claimed(World after, int k, List<Mail> got, Move move, Sink sink) {
        Worker worker = after.workers[k];
        for (Mail mail : got) {
            Slot slot = new Slot();
            slot.stage = Stage.QUEUED;
            slot.current = true;
            slot.own = true;
            slot.lost = mail.lost;
            worker.slots[mail.index] = slot;
            mail.hadSender |= worker.role != Role.PUBLISHER;
        }
        checkAlone(after, worker, got);
        sink.reached(move, k, bits(got), after);
        if (!got.isEmpty() && after.faults > 0) {
            unanswered(after, k, got, sink);
            late(after, k, got, sink);
        }
    }

    static int bits(List<Mail> mails) {
        return mails.stream().mapToInt(mail -> 1 << mail.index).sum();
    }

    private static void checkAlone(World world, Worker worker, List<Mail> got) {
        int held = 0;
        boolean lost = false;
        for (Slot slot : worker.slots) {
            if (!slot.empty()) {
                held++;
                lost |= slot.lost;
            }
        }
        if (lost && held > 1 && !got.isEmpty()) {
            world.breaks("4: a mail that was lost is in hand with another");
        }
    }

    private void unanswered(World claimed, int k, List<Mail> got, Sink sink) {
        if (setup.kinds().contains(Fault.LOST_ANSWER)) {
            World after = new World(claimed);
            after.faults--;
            for (Mail mail : got) {
                after.workers[k].slots[mail.index].stage = Stage.UNANSWERED;
                after.mails[mail.index].explained = true;
            }
            sink.reached(Move.CLAIM_UNANSWERED, k, bits(got), after);
        }
    }

    private void late(World claimed, int k, List<Mail> got, Sink sink) {
        if (setup.kinds().contains(Fault.LATE_ANSWER)) {
            World after = new World(claimed);
            after.faults--;
            for (Mail mail : got) {
                after.workers[k].slots[mail.index].leaseEnded = true;
                after.mails[mail.index].due = true;
                after.mails[mail.index].explained = true;
            }
            sink.reached(Move.CLAIM_LATE, k, bits(got), after);
        }
    }
}
