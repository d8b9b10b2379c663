package dev.bookpost.application.member;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Secrets;
import java.time.Instant;
import java.time.InstantSource;

/** Takes the token of a welcome mail as proof that its bearer reads the member's mailbox. */
public final class ConfirmEmail {
    private final Transactions<BookingUnitOfWork> transactions;
    private final Secrets secrets;
    private final InstantSource clock;

    public ConfirmEmail(Transactions<BookingUnitOfWork> transactions, Secrets secrets, InstantSource clock) {
        this.transactions = transactions;
        this.secrets = secrets;
        this.clock = clock;
    }

    public sealed interface Result {
        record Confirmed() implements Result {}

        /** Never handed out, expired, or used before. */
        record UselessToken() implements Result {}
    }

    public Result handle(String token) {
        byte[] digest = secrets.digest(token);
        Instant now = clock.instant();
        boolean confirmed = transactions.inTransaction(tx -> tx.members().confirmEmail(digest, now));
        return confirmed ? new Result.Confirmed() : new Result.UselessToken();
    }
}
