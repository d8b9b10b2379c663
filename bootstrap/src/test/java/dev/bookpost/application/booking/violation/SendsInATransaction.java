package dev.bookpost.application.booking.violation;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import java.time.Duration;

public final class SendsInATransaction {
    private final Transactions<UnitOfWork> transactions;
    private final MailGateway gateway;

    public SendsInATransaction(Transactions<UnitOfWork> transactions, MailGateway gateway) {
        this.transactions = transactions;
        this.gateway = gateway;
    }

    SendOutcome book(OutgoingMail mail) {
        return transactions.inTransaction(tx -> {
            try {
                return gateway.send(mail, Duration.ofSeconds(20));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
