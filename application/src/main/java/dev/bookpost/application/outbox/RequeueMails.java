package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxOperations.RequeueResult;

/** Gives dead mails another chance. */
public final class RequeueMails {
    private final OutboxOperations outbox;

    public RequeueMails(OutboxOperations outbox) {
        this.outbox = outbox;
    }

    public RequeueResult handle(MailId id) {
        return outbox.requeue(id);
    }

    /** Those that may not be requeued are skipped. If the store fails on the way, what was done stays done. */
    public BulkRun.Result handle(BulkRun.Command command) {
        return BulkRun.run(command, outbox::requeueDead);
    }
}
