package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.Settlement;
import java.util.Set;

/** By which mails leave the outbox: how a dispatcher comes by them, and what it does with each. Safe for concurrent use. */
public interface WayOut {
    /** Only mails of these can be passed on here. */
    Set<MailKind> known();

    /**
     * Called by one thread at a time.
     *
     * @param request a sender's, with the dispatcher's limits
     * @return what is to be passed on now, and how the outbox fares in any case
     */
    default Claim claim(OutboxRepository outbox, ClaimRequest request) {
        return outbox.claim(request);
    }

    /**
     * Passes a mail on, in no longer than {@link DispatchPolicy#sendDeadline()}. Whatever goes wrong is a result.
     *
     * @param policy the deadline, and when an attempt has failed for good
     * @param worker the dispatcher's own: its clock, and who is told
     * @return what is to be written of it
     * @throws InterruptedException if interrupted before anything was done
     */
    Settlement.Result pass(ClaimedMail mail, DispatchPolicy policy, Dispatcher.Worker worker)
            throws InterruptedException;

    /** The result of a mail is written, or of no more interest: the dispatcher no longer holds it. */
    default void settled(MailId id) {}
}
