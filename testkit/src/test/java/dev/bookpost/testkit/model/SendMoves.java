package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.testkit.model.Setup.Failure;
import dev.bookpost.testkit.model.Setup.Fault;

/** A process sends or publishes what it has in hand, and settles it. */
final class SendMoves {
    private final Setup setup;
    private final RowRules rules;
    private final Protocol protocol;
    private final PublishMoves publishing;

    SendMoves(Setup setup, RowRules rules, Protocol protocol) {
        this.setup = setup;
        this.rules = rules;
        this.protocol = protocol;
        this.publishing = new PublishMoves(protocol);
    }

    void from(World world, int k, Sink sink) {
        for (int i = 0; i < World.MAILS; i++) {
            switch (world.workers[k].slots[i].stage) {
                case NONE -> {}
                case QUEUED -> {
                    to(world, k, i, Stage.RELEASED, Move.GIVE_BACK, sink);
                    if (world.workers[k].role == Role.PUBLISHER) {
                        publishing.begin(world, k, i, sink);
                    } else {
                        begin(world, k, i, sink);
                    }
                }
                case PUBLISHING -> publishing.answer(world, k, i, sink);
                case SENDING -> relay(world, k, i, sink);
                case ACCEPTED -> reply(world, k, i, sink);
                default -> settle(world, k, i, sink);
            }
        }
    }

    private void begin(World world, int k, int i, Sink sink) {
        Slot slot = world.workers[k].slots[i];
        if (!slot.frozenSince && !protocol.mayStart(slot.leaseEnded)) {
            return;
        }
        World after = new World(world);
        checkStart(world, after, k, i);
        if (setup.poison() && i == World.B1) {
            Mail poison = after.mails[i];
            poison.kills = Math.min(7, poison.kills + 1);
            // a first loss never counts in full
            if (poison.kills > Math.max(2, setup.limit())) {
                poison.breaks("4: it has killed more processes than it has attempts");
            }
            FateMoves.kill(after, k);
            sink.reached(Move.KILLED, k, 1 << i, after);
            return;
        }
        after.workers[k].slots[i].stage = Stage.SENDING;
        sink.reached(Move.START, k, 1 << i, after);
    }

    private static void checkStart(World world, World after, int k, int i) {
        Slot slot = world.workers[k].slots[i];
        Mail mail = after.mails[i];
        if (!slot.own && !slot.frozenSince) {
            mail.breaks("9: a process that never froze sends it on a lease that is not its own");
        }
        for (Worker other : world.workers) {
            Slot with = other.slots[i];
            boolean sending = with.stage == Stage.SENDING || with.stage == Stage.ACCEPTED;
            if (sending && !with.frozenSince && !slot.frozenSince) {
                mail.breaks("9: two processes that never froze send it at once");
            }
        }
        if (world.earlierLive(i) && !world.mails[World.A1].overtaken) {
            mail.breaks("5: it is sent before the one that was enqueued before it");
        }
        Mail later = world.mails[World.A2];
        boolean laterWent = later.accepted > 0 || later.state == MailState.SENT;
        if (i == World.A1 && laterWent && !slot.frozenSince && !mail.overtaken) {
            mail.breaks("5: it is sent after the one that was enqueued after it");
        }
    }

    private void relay(World world, int k, int i, Sink sink) {
        World accepted = new World(world);
        Mail mail = accepted.mails[i];
        mail.accepted = Math.min(2, mail.accepted + 1);
        if (mail.accepted == 2 && !mail.explained) {
            mail.breaks("9: it is accepted twice, with no fault to explain it");
        }
        if (mail.accepted == 2 && setup.hold()) {
            mail.breaks("9: it is accepted twice, though its kind is rather held");
        }
        accepted.workers[k].slots[i].stage = Stage.ACCEPTED;
        sink.reached(Move.ACCEPT, k, 1 << i, accepted);
        if (setup.failures().contains(Failure.DEFERRED)) {
            to(world, k, i, Stage.DEFERRED, Move.DEFER, sink);
        }
        if (setup.failures().contains(Failure.REFUSED)) {
            to(world, k, i, Stage.REFUSED, Move.REFUSE, sink);
        }
        if (setup.failures().contains(Failure.UNAVAILABLE)) {
            to(world, k, i, Stage.UNAVAILABLE, Move.TURN_AWAY, sink);
        }
        loseReply(world, k, i, Move.BREAK, sink);
    }

    private void reply(World world, int k, int i, Sink sink) {
        to(world, k, i, Stage.DELIVERED, Move.READ, sink);
        loseReply(world, k, i, Move.LOSE_REPLY, sink);
    }

    private void loseReply(World world, int k, int i, Move move, Sink sink) {
        if (world.faults > 0 && setup.kinds().contains(Fault.LOST_REPLY)) {
            World after = new World(world);
            after.faults--;
            after.mails[i].explained = true;
            to(after, k, i, Stage.UNCERTAIN, move, sink);
        }
    }

    static void to(World world, int k, int i, Stage stage, Move move, Sink sink) {
        World after = new World(world);
        after.workers[k].slots[i].stage = stage;
        sink.reached(move, k, 1 << i, after);
    }

    private void settle(World world, int k, int i, Sink sink) {
        Settlement.Result result = world.workers[k].slots[i].stage.result(setup);
        if (world.mails[i].locked || result == null) {
            return;
        }
        World after = new World(world);
        boolean applied = rules.settle(after.mails[i], world.workers[k].slots[i].current, result);
        check(world, after, world.workers[k].slots[i], i, applied);
        if (world.faults > 0 && applied && setup.kinds().contains(Fault.LOST_ANSWER)) {
            World unanswered = new World(after);
            unanswered.faults--;
            unanswered.mails[i].explained = true;
            sink.reached(Move.SETTLE_UNANSWERED, k, 1 << i, unanswered);
        }
        after.workers[k].slots[i] = new Slot();
        sink.reached(Move.SETTLE, k, 1 << i, after);
    }

    private void check(World before, World after, Slot slot, int i, boolean applied) {
        Mail mail = after.mails[i];
        if (!applied) {
            mail.reported |= slot.stage == Stage.DELIVERED && before.mails[i].isLive();
            return;
        }
        if (!slot.own) {
            mail.breaks("3: a result is applied by one who no longer holds the lease");
        }
        mail.announced &= slot.stage == Stage.ACKNOWLEDGED;
        if (mail.attempts > setup.limit()) {
            mail.breaks("4: more attempts are counted than are allowed");
        }
        boolean mayDie = slot.stage == Stage.REFUSED || setup.hold() || mail.attempts >= setup.limit();
        if (mail.isDead() && !mayDie) {
            mail.breaks("1: it died of a failure with attempts left");
        }
    }
}
