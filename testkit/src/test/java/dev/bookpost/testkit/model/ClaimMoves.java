package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.Transition;
import dev.bookpost.testkit.model.Setup.Fault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A claim, as the two moves that it is. The first is its snapshot: the rows that were due then, first in their group and
 * not in this process's hands. It may pass over any of them, for a limit or another's lock. The second locks and writes:
 * what PostgreSQL re-reads of a row by then is the row itself, so the check of the group is not repeated.
 */
final class ClaimMoves {
    private final Setup setup;
    private final RowRules rules;
    private final Protocol protocol;

    ClaimMoves(Setup setup, RowRules rules, Protocol protocol) {
        this.setup = setup;
        this.rules = rules;
        this.protocol = protocol;
    }

    void from(World world, int k, Sink sink) {
        Worker worker = world.workers[k];
        if (worker.seen == 0) {
            if (mayClaim(worker)) {
                snapshot(world, k, sink);
            }
            return;
        }
        List<Integer> head = new ArrayList<>();
        for (int i = 0; i < World.MAILS; i++) {
            Mail mail = world.mails[i];
            if ((worker.seen >> i & 1) == 1
                    && !mail.locked
                    && rules.claimable(mail, mail.due, false, worker.seenHandOut)) {
                head.add(i);
            }
        }
        write(world, k, head, sink);
    }

    private boolean mayClaim(Worker worker) {
        for (Slot slot : worker.slots) {
            boolean alone = !slot.empty() && protocol.suspect(slot.lost, false);
            if (alone || slot.stage == Stage.UNANSWERED) {
                return false;
            }
        }
        return true;
    }

    private void snapshot(World world, int k, Sink sink) {
        Worker worker = world.workers[k];
        int visible = 0;
        for (int i = 0; i < World.MAILS; i++) {
            Mail mail = world.mails[i];
            if (worker.slots[i].empty() && rules.claimable(mail, mail.due, world.earlierLive(i), !world.paused)) {
                visible |= 1 << i;
            }
        }
        for (int seen = visible; seen != 0; seen = (seen - 1) & visible) {
            World after = new World(world);
            after.workers[k].seen = seen;
            after.workers[k].seenIdle = worker.idle();
            after.workers[k].seenHandOut = !world.paused;
            sink.reached(Move.SNAPSHOT, k, seen, after);
        }
    }

    /** In every order that can matter, for which row comes first is a matter of due times that are not modelled. */
    private void write(World world, int k, List<Integer> head, Sink sink) {
        Set<Integer> done = new HashSet<>();
        for (int first = 0; first < Math.max(1, head.size()); first++) {
            World after = new World(world);
            Worker worker = after.workers[k];
            List<Mail> order =
                    new ArrayList<>(head.stream().map(i -> after.mails[i]).toList());
            Collections.rotate(order, -first);
            List<Mail> taken = rules.taken(order, worker.seenIdle, worker.seenHandOut);
            if (!done.add(bits(taken))) {
                continue;
            }
            boolean handOut = worker.seenHandOut;
            worker.forgetClaim();
            List<Mail> got =
                    taken.stream().filter(mail -> judge(world, mail, handOut)).toList();
            got.forEach(mail -> hand(worker, mail));
            checkAlone(after, worker, got);
            sink.reached(Move.CLAIM, k, bits(got), after);
            if (!got.isEmpty() && world.faults > 0) {
                unanswered(after, k, got, sink);
                late(after, k, got, sink);
            }
        }
    }

    private static int bits(List<Mail> mails) {
        return mails.stream().mapToInt(mail -> 1 << mail.index).sum();
    }

    /** Whether the claim hands the mail out. */
    private boolean judge(World before, Mail mail, boolean handOut) {
        Transition transition = rules.claim(mail, handOut);
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
        if (before.mails[mail.index].reported) {
            mail.breaks("9: it is handed out again though its delivery was reported");
        }
        return true;
    }

    private static void hand(Worker worker, Mail mail) {
        Slot slot = new Slot();
        slot.stage = Stage.QUEUED;
        slot.current = true;
        slot.own = true;
        slot.lost = mail.lost;
        worker.slots[mail.index] = slot;
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
