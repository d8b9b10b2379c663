package dev.bookpost.application.member;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Secrets;

/** Ends a session; a token that opens none is left alone. */
public final class SignOut {
    private final Transactions<BookingUnitOfWork> transactions;
    private final Secrets secrets;

    public SignOut(Transactions<BookingUnitOfWork> transactions, Secrets secrets) {
        this.transactions = transactions;
        this.secrets = secrets;
    }

    public void handle(String token) {
        byte[] digest = secrets.digest(token);
        transactions.inTransaction(tx -> {
            tx.members().closeSession(digest);
            return true;
        });
    }
}
