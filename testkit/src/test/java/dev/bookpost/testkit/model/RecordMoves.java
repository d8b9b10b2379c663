package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.MailState;
import java.util.List;

/**
 * What becomes of records. Each may be received at any time, any number of times, or get lost; a consumer claims what one
 * names in one move, for it locks the row by its id and judges it afterwards.
 */
final class RecordMoves {
    private final RowRules rules;
    private final HandOut handOut;

    RecordMoves(RowRules rules, HandOut handOut) {
        this.rules = rules;
        this.handOut = handOut;
    }

    void vanish(World world, Sink sink) {
        for (Mail mail : world.mails) {
            if (mail.record) {
                World after = new World(world);
                after.mails[mail.index].record = false;
                sink.reached(Move.RECORD_GONE, -1, 1 << mail.index, after);
            }
            if (mail.oldRecord) {
                World after = new World(world);
                after.mails[mail.index].oldRecord = false;
                sink.reached(Move.RECORD_GONE, -1, 1 << mail.index, after);
            }
        }
    }

    void from(World world, int k, Sink sink) {
        if (world.paused || !handOut.mayClaim(world.workers[k])) {
            return;
        }
        for (Mail mail : world.mails) {
            if (mail.record) {
                receive(world, k, mail, true, sink);
            }
            if (mail.oldRecord) {
                receive(world, k, mail, false, sink);
            }
        }
    }

    private void receive(World world, int k, Mail mail, boolean sameLease, Sink sink) {
        Worker worker = world.workers[k];
        if (mail.locked
                || !worker.slots[mail.index].empty()
                || !rules.claimableByRecord(mail, sameLease)
                || rules.takenByRecord(List.of(mail), worker.idle()).isEmpty()) {
            return;
        }
        claim(world, k, mail.index, Move.RECEIVE, sink);
        World last = new World(world);
        last.mails[mail.index].record &= !sameLease;
        last.mails[mail.index].oldRecord &= sameLease;
        claim(last, k, mail.index, Move.RECEIVE_LAST, sink);
    }

    private void claim(World world, int k, int i, Move move, Sink sink) {
        World after = new World(world);
        Mail mail = after.mails[i];
        if (mail.state == MailState.PENDING) {
            mail.breaks("K: it is handed out by a record though it waits to be published");
        }
        boolean got = handOut.judged(world, mail, rules.claimByRecord(mail));
        handOut.claimed(after, k, got ? List.of(mail) : List.of(), move, sink);
    }
}
