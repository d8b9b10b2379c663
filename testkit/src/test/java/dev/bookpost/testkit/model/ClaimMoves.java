package dev.bookpost.testkit.model;

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
    private final RowRules rules;
    private final HandOut handOut;

    ClaimMoves(RowRules rules, HandOut handOut) {
        this.rules = rules;
        this.handOut = handOut;
    }

    void from(World world, int k, Sink sink) {
        Worker worker = world.workers[k];
        if (worker.seen == 0) {
            if (handOut.mayClaim(worker)) {
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
            if (!done.add(HandOut.bits(taken))) {
                continue;
            }
            boolean allowed = worker.seenHandOut;
            worker.forgetClaim();
            List<Mail> got = taken.stream()
                    .filter(mail -> handOut.judged(world, mail, rules.claim(mail, worker.role.as, allowed)))
                    .toList();
            handOut.claimed(after, k, got, Move.CLAIM, sink);
        }
    }
}
