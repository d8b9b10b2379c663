package dev.bookpost.application.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import java.util.Optional;

/** Shows one resource to anyone. */
public final class ReadResource {
    private final Transactions<BookingUnitOfWork> transactions;

    public ReadResource(Transactions<BookingUnitOfWork> transactions) {
        this.transactions = transactions;
    }

    public Optional<Resource> handle(ResourceId id) {
        return transactions.inTransaction(tx -> tx.resources().byId(id));
    }
}
