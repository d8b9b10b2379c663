package dev.bookpost.application.member;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberRepository.Credentials;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Secrets;
import dev.bookpost.domain.outbox.EmailAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Opens a session for a member who knows the password. */
public final class SignIn {
    /** How long a session lasts, used or not. */
    public static final Duration SESSION_LIFETIME = Duration.ofDays(7);

    private final Transactions<BookingUnitOfWork> transactions;
    private final PasswordHasher hasher;
    private final Secrets secrets;
    private final InstantSource clock;
    private final PasswordHash nobodysPassword;

    /** Hashes once, for {@link #handle} to compare with where there is no member. */
    public SignIn(
            Transactions<BookingUnitOfWork> transactions, PasswordHasher hasher, Secrets secrets, InstantSource clock) {
        this.transactions = transactions;
        this.hasher = hasher;
        this.secrets = secrets;
        this.clock = clock;
        this.nobodysPassword = hasher.hash(secrets.newToken());
    }

    public record Command(EmailAddress email, String password) {
        @Override
        public String toString() {
            return "SignIn[" + email.masked() + "]";
        }
    }

    public sealed interface Result {
        /** @param token shown this once, only its digest is kept */
        record SignedIn(String token, Instant expiresAt, Member member) implements Result {
            @Override
            public String toString() {
                return "SignedIn[" + member + "]";
            }
        }

        /** No such member, or another password; which of them is not told. */
        record WrongCredentials() implements Result {}
    }

    /** Takes the same work whether or not the address is a member's, so that the time tells nothing. */
    public Result handle(Command command) {
        Optional<Credentials> found =
                transactions.inTransaction(tx -> tx.members().byEmail(command.email()));
        PasswordHash expected = found.map(Credentials::password).orElse(nobodysPassword);
        boolean matches = hasher.matches(command.password(), expected);
        if (found.isEmpty() || !matches) {
            return new Result.WrongCredentials();
        }
        return open(found.get());
    }

    private Result open(Credentials verified) {
        Member member = verified.member();
        String token = secrets.newToken();
        Instant now = clock.instant();
        Instant expiresAt = now.plus(SESSION_LIFETIME);
        return transactions.inTransaction(tx -> {
            boolean opened =
                    tx.members().openSession(secrets.digest(token), member.id(), verified.password(), now, expiresAt);
            return opened ? new Result.SignedIn(token, expiresAt, member) : new Result.WrongCredentials();
        });
    }
}
