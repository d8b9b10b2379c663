package dev.bookpost.application.booking.violation;

import dev.bookpost.application.outbox.violation.Postman;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;

/** Never mentions the gateway, and yet a transaction stays open while a mail is being sent. */
public final class SendsThroughAnother {
    private final Transactions<UnitOfWork> transactions;
    private final Postman postman;

    public SendsThroughAnother(Transactions<UnitOfWork> transactions, Postman postman) {
        this.transactions = transactions;
        this.postman = postman;
    }

    SendOutcome book(OutgoingMail mail) {
        return transactions.inTransaction(tx -> postman.deliver(mail));
    }
}
