package dev.bookpost.application.member;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.member.Secrets;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Locale;

/** Makes a stranger a member, and asks for the mail by which the address is proved; one does not happen without the other. */
public final class SignUp {
    /** How long the link in the welcome mail can be used. */
    public static final Duration CONFIRMATION_LIFETIME = Duration.ofDays(7);

    private final Transactions<BookingUnitOfWork> transactions;
    private final PasswordHasher hasher;
    private final Secrets secrets;
    private final IdGenerator ids;
    private final InstantSource clock;

    public SignUp(
            Transactions<BookingUnitOfWork> transactions,
            PasswordHasher hasher,
            Secrets secrets,
            IdGenerator ids,
            InstantSource clock) {
        this.transactions = transactions;
        this.hasher = hasher;
        this.secrets = secrets;
        this.ids = ids;
        this.clock = clock;
    }

    /** @param name already cleaned */
    public record Command(EmailAddress email, String name, String password, Locale locale, ZoneId timeZone) {
        @Override
        public String toString() {
            return "SignUp[" + email.masked() + "]";
        }
    }

    public sealed interface Result {
        record SignedUp(Member member) implements Result {}

        /** Another member has the address; nothing was stored and nothing is sent. */
        record EmailTaken() implements Result {}
    }

    public Result handle(Command command) {
        PasswordHash password = hasher.hash(command.password());
        Member member = new Member(
                new MemberId(ids.next()),
                command.email(),
                command.name(),
                command.locale(),
                command.timeZone(),
                Role.MEMBER,
                false,
                true);
        String confirmToken = secrets.newToken();
        MailId welcome = new MailId(ids.next());
        Instant now = clock.instant();
        return transactions.inTransaction(tx -> {
            if (!tx.members().add(member, password, now)) {
                return new Result.EmailTaken();
            }
            tx.members().addConfirmation(secrets.digest(confirmToken), member.id(), now.plus(CONFIRMATION_LIFETIME));
            tx.outbox().enqueue(MemberMails.welcome(welcome, member, confirmToken, now));
            return new Result.SignedUp(member);
        });
    }
}
