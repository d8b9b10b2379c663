package dev.bookpost.domain.outbox;

/**
 * The outbox as a business transaction sees it. Obtainable only from an open {@link dev.bookpost.domain.UnitOfWork},
 * so a mail cannot be asked for outside a transaction.
 */
public interface Outbox {
    /**
     * Writes the mail with the transaction: it leaves after the commit, and never after a rollback.
     *
     * <p>Mails of one group keep the order of their enqueueing only if the transactions that enqueue them lock a
     * common row (the booking, say) first.
     *
     * @return whether it was written; {@code DUPLICATE} leaves the transaction usable
     */
    Enqueued enqueue(NewMail mail);

    /**
     * Takes back the mails of a kind about a reference, because their reason went away. One that is being sent is
     * flagged, and ends {@link MailState#SENT} if it was delivered; all others, dead ones too, end
     * {@link MailState#WITHDRAWN} with the commit.
     *
     * @return how many mails were ended or flagged
     */
    int withdraw(String reference, String kindName);

    enum Enqueued {
        ENQUEUED,
        /** A live mail bears the same dedup key; nothing was written. */
        DUPLICATE
    }
}
