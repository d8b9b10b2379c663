package dev.bookpost.application.member;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Secrets;
import java.time.InstantSource;
import java.util.Optional;

/** Gives a member the password that the bearer of a reset link chose, and ends all sessions. */
public final class ResetPassword {
    private final Transactions<BookingUnitOfWork> transactions;
    private final PasswordHasher hasher;
    private final Secrets secrets;
    private final InstantSource clock;

    public ResetPassword(
            Transactions<BookingUnitOfWork> transactions, PasswordHasher hasher, Secrets secrets, InstantSource clock) {
        this.transactions = transactions;
        this.hasher = hasher;
        this.secrets = secrets;
        this.clock = clock;
    }

    public sealed interface Result {
        record Done() implements Result {}

        /** Never handed out, expired, or used before. */
        record UselessToken() implements Result {}
    }

    public Result handle(String token, String password) {
        byte[] digest = secrets.digest(token);
        boolean good = transactions.<Boolean>inTransaction(
                tx -> tx.members().byPasswordReset(digest, clock.instant()).isPresent());
        if (!good) {
            return new Result.UselessToken(); // without the slow work, which strangers could ask for in masses
        }
        PasswordHash hash = hasher.hash(password);
        return transactions.inTransaction(tx -> {
            Optional<MemberId> member = tx.members().usePasswordReset(digest, clock.instant());
            if (member.isEmpty()) {
                return new Result.UselessToken();
            }
            tx.members().changePassword(member.get(), hash);
            tx.members().confirmEmail(member.get()); // the link came by mail: its bearer reads the mailbox
            return new Result.Done();
        });
    }
}
