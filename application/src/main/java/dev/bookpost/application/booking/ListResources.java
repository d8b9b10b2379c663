package dev.bookpost.application.booking;

import dev.bookpost.application.Page;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import org.jspecify.annotations.Nullable;

/** Lists resources to anyone, oldest first. */
public final class ListResources {
    private final Transactions<BookingUnitOfWork> transactions;

    public ListResources(Transactions<BookingUnitOfWork> transactions) {
        this.transactions = transactions;
    }

    /**
     * @param after where to go on: the last resource of the page before
     * @param size 1 to {@value Page#MAX_SIZE}
     */
    public record Query(@Nullable ResourceId after, int size) {
        public Query {
            Page.requireSize(size);
        }
    }

    public Page<Resource> handle(Query query) {
        return Page.of(
                transactions.inTransaction(tx -> tx.resources().list(query.after(), query.size() + 1)), query.size());
    }
}
