package dev.bookpost.testkit.model;

/** A publisher leaves records of what it has in hand. That one is not kept is the same as that it was given back. */
final class PublishMoves {
    private final Protocol protocol;

    PublishMoves(Protocol protocol) {
        this.protocol = protocol;
    }

    void begin(World world, int k, int i, Sink sink) {
        Slot slot = world.workers[k].slots[i];
        if (!slot.frozenSince && !protocol.mayStart(slot.leaseEnded)) {
            return;
        }
        World after = new World(world);
        Mail mail = after.mails[i];
        if (!slot.frozenSince) {
            check(mail, slot);
            mail.announced = true;
        }
        mail.record |= slot.current;
        mail.oldRecord |= !slot.current;
        after.workers[k].slots[i].stage = Stage.PUBLISHING;
        sink.reached(Move.PUBLISH, k, 1 << i, after);
    }

    private static void check(Mail mail, Slot slot) {
        if (mail.announced) {
            mail.breaks("K: it is published twice, with no horizon, release or fault between");
        }
        if (!slot.own && mail.isStored()) {
            mail.breaks("K: a publisher that never froze publishes what somebody else has taken");
        }
    }

    void answer(World world, int k, int i, Sink sink) {
        SendMoves.to(world, k, i, Stage.ACKNOWLEDGED, Move.ACKNOWLEDGE, sink);
        SendMoves.to(world, k, i, Stage.RELEASED, Move.NOT_ACKNOWLEDGED, sink);
    }
}
