package dev.bookpost.application.member;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.member.MemberRepository.Credentials;
import dev.bookpost.domain.member.Secrets;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox.Enqueued;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Sends whoever reads a member's mailbox a link to choose a new password. */
public final class RequestPasswordReset {
    /** How long the link can be used. */
    public static final Duration LINK_LIFETIME = Duration.ofHours(1);

    private final Transactions<BookingUnitOfWork> transactions;
    private final Secrets secrets;
    private final IdGenerator ids;
    private final InstantSource clock;
    private final Executor later;

    /** @param later runs what would tell, by the time it takes, that there is such a member */
    public RequestPasswordReset(
            Transactions<BookingUnitOfWork> transactions,
            Secrets secrets,
            IdGenerator ids,
            InstantSource clock,
            Executor later) {
        this.transactions = transactions;
        this.secrets = secrets;
        this.ids = ids;
        this.clock = clock;
        this.later = later;
    }

    /** Tells nobody whether there is such a member: the mail is asked for when this has returned. */
    public void handle(EmailAddress email) {
        Optional<Member> member =
                transactions.inTransaction(tx -> tx.members().byEmail(email).map(Credentials::member));
        later.execute(() -> member.ifPresent(this::send));
    }

    private void send(Member member) {
        Instant now = clock.instant();
        Instant expiresAt = now.plus(LINK_LIFETIME);
        String token = secrets.newToken();
        byte[] digest = secrets.digest(token);
        NewMail mail = MemberMails.passwordReset(new MailId(ids.next()), member, token, now, expiresAt);
        transactions.inTransaction(tx -> {
            if (tx.outbox().enqueue(mail) == Enqueued.ENQUEUED) {
                tx.members().addPasswordReset(digest, member.id(), expiresAt);
            }
            return true;
        });
    }
}
