package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.MailState;
import java.util.Arrays;

/** What business transactions and operators do. */
final class PeopleMoves {
    private final RowRules rules;
    private final Protocol protocol;

    PeopleMoves(RowRules rules, Protocol protocol) {
        this.rules = rules;
        this.protocol = protocol;
    }

    void from(World world, Sink sink) {
        for (int i = 0; i < World.MAILS; i++) {
            business(world, i, sink);
            operator(world, i, sink);
        }
        if (world.paused) {
            World after = new World(world);
            after.paused = false;
            sink.reached(Move.RESUME, -1, 0, after);
        } else if (world.pauses > 0) {
            World after = new World(world);
            after.pauses--;
            after.paused = true;
            sink.reached(Move.PAUSE, -1, 0, after);
        }
    }

    /** Locks first and judges when it commits: nothing but time changes a locked row in between. */
    private void business(World world, int i, Sink sink) {
        Mail mail = world.mails[i];
        if (mail.locked) {
            World rolledBack = new World(world);
            rolledBack.mails[i].locked = false;
            sink.reached(Move.ROLL_BACK, -1, 1 << i, rolledBack);
            World after = new World(world);
            Mail withdrawn = after.mails[i];
            withdrawn.locked = false;
            withdrawn.withdrawn = true;
            rules.withdraw(withdrawn);
            sink.reached(Move.WITHDRAW, -1, 1 << i, after);
        } else if (world.withdrawals > 0 && mail.isStored() && !mail.withdrawRequested) {
            World after = new World(world);
            after.withdrawals--;
            after.mails[i].locked = true;
            sink.reached(Move.LOCK, -1, 1 << i, after);
        }
    }

    private void operator(World world, int i, Sink sink) {
        if (world.interventions == 0 || world.mails[i].locked) {
            return;
        }
        World after = new World(world);
        after.interventions--;
        Mail mail = after.mails[i];
        if (rules.requeue(mail, overtaken(world, i))) {
            mail.reported = false;
            mail.kills = 0;
            mail.overtaken = i == World.A1 && claimUnderWay(world, World.A2);
            sink.reached(Move.REQUEUE, -1, 1 << i, after);
        }
        World gone = new World(world);
        gone.interventions--;
        if (rules.discard(gone.mails[i])) {
            sink.reached(Move.DISCARD, -1, 1 << i, gone);
        }
    }

    private boolean overtaken(World world, int i) {
        Mail later = world.mails[World.A2];
        return i == World.A1
                && protocol.overtakes(
                        later.isStored() && later.everClaimed, later.state == MailState.SENT, later.uncertain);
    }

    private static boolean claimUnderWay(World world, int mail) {
        return Arrays.stream(world.workers).anyMatch(worker -> (worker.seen >> mail & 1) == 1);
    }
}
