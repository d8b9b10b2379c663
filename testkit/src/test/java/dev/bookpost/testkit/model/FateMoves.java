package dev.bookpost.testkit.model;

import dev.bookpost.testkit.model.Setup.Fault;

/** Time passes, and processes die or freeze. */
final class FateMoves {
    private final Setup setup;

    FateMoves(Setup setup) {
        this.setup = setup;
    }

    void from(World world, Sink sink) {
        for (int i = 0; i < World.MAILS; i++) {
            time(world, i, sink);
        }
        for (int k = 0; k < world.workers.length; k++) {
            process(world, k, sink);
        }
    }

    private static void time(World world, int i, Sink sink) {
        Mail mail = world.mails[i];
        if (mail.due || !mail.isLive()) {
            return;
        }
        if (!mail.isLeased()) {
            World after = new World(world);
            after.mails[i].due = true;
            after.mails[i].announced = false;
            sink.reached(mail.isPublished() ? Move.HORIZON_OVER : Move.DELAY_OVER, -1, 1 << i, after);
            return;
        }
        for (int k = 0; k < world.workers.length; k++) {
            if (world.workers[k].slots[i].own) {
                if (mayOutlast(world.workers[k], i, mail.locked)) {
                    World after = new World(world);
                    after.mails[i].due = true;
                    after.mails[i].explained = true;
                    after.mails[i].announced = false;
                    after.workers[k].slots[i].leaseEnded = true;
                    sink.reached(Move.LEASE_OVER, -1, 1 << i, after);
                }
                return;
            }
        }
        World after = new World(world);
        after.mails[i].due = true;
        after.mails[i].announced = false;
        sink.reached(Move.LEASE_OVER, -1, 1 << i, after);
    }

    /**
     * Whether a lease can end while its holder has the mail in hand. A healthy one starts no send that could last
     * until then, leaves no record that the broker could acknowledge later, and settles in time what nobody keeps locked.
     */
    private static boolean mayOutlast(Worker holder, int i, boolean locked) {
        Slot slot = holder.slots[i];
        if (holder.frozen || slot.frozenSince) {
            return true;
        }
        return switch (slot.stage) {
            case NONE, QUEUED, SENDING, ACCEPTED, PUBLISHING -> false;
            case DELIVERED, DEFERRED, REFUSED, UNCERTAIN, UNAVAILABLE, RELEASED, ACKNOWLEDGED -> locked;
            case UNANSWERED -> true;
        };
    }

    private void process(World world, int k, Sink sink) {
        Worker worker = world.workers[k];
        boolean idle = worker.idle();
        if (may(world, Fault.CRASH) && (!idle || worker.seen != 0)) {
            World after = new World(world);
            after.faults--;
            kill(after, k);
            sink.reached(Move.CRASH, k, 0, after);
        }
        if (worker.frozen) {
            World after = new World(world);
            after.workers[k].frozen = false;
            sink.reached(Move.WAKE, k, 0, after);
        } else if (may(world, Fault.FREEZE) && !idle) {
            World after = new World(world);
            after.faults--;
            after.workers[k].frozen = true;
            for (int i = 0; i < World.MAILS; i++) {
                if (!worker.slots[i].empty()) {
                    after.workers[k].slots[i].frozenSince = true;
                    after.mails[i].explained = true;
                }
            }
            sink.reached(Move.FREEZE, k, 0, after);
        }
    }

    private boolean may(World world, Fault fault) {
        return world.faults > 0 && setup.kinds().contains(fault);
    }

    /** It starts again with nothing in hand. */
    static void kill(World world, int k) {
        for (int i = 0; i < World.MAILS; i++) {
            if (!world.workers[k].slots[i].empty()) {
                world.mails[i].explained = true;
            }
        }
        world.workers[k] = new Worker(world.workers[k].role);
    }
}
