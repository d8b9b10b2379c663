package dev.bookpost.application.member;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.member.Secrets;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Outbox.Enqueued;
import java.time.Instant;
import java.time.InstantSource;

/** Sends a member the welcome mail once more, with a new link that proves the address. */
public final class ResendConfirmation {
    private final Transactions<BookingUnitOfWork> transactions;
    private final Secrets secrets;
    private final IdGenerator ids;
    private final InstantSource clock;

    public ResendConfirmation(
            Transactions<BookingUnitOfWork> transactions, Secrets secrets, IdGenerator ids, InstantSource clock) {
        this.transactions = transactions;
        this.secrets = secrets;
        this.ids = ids;
        this.clock = clock;
    }

    /** Does nothing if the address is confirmed, or if the mail before has not left yet. */
    public void handle(Member member) {
        if (member.emailConfirmed()) {
            return;
        }
        Instant now = clock.instant();
        String token = secrets.newToken();
        byte[] digest = secrets.digest(token);
        MailId mailId = new MailId(ids.next());
        transactions.inTransaction(tx -> {
            if (tx.outbox().enqueue(MemberMails.welcome(mailId, member, token, now)) == Enqueued.ENQUEUED) {
                tx.members().addConfirmation(digest, member.id(), now.plus(SignUp.CONFIRMATION_LIFETIME));
            }
            return true;
        });
    }
}
