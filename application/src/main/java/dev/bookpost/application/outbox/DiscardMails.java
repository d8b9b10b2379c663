package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxOperations.DiscardResult;

/** Drops mails that shall not leave any more. */
public final class DiscardMails {
    private final OutboxOperations outbox;

    public DiscardMails(OutboxOperations outbox) {
        this.outbox = outbox;
    }

    public DiscardResult handle(MailId id) {
        return outbox.discard(id);
    }

    /** Dead ones only. If the store fails on the way, what was done stays done. */
    public BulkRun.Result handle(BulkRun.Command command) {
        return BulkRun.run(command, outbox::discardDead);
    }
}
