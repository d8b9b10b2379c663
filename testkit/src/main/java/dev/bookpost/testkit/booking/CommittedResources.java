package dev.bookpost.testkit.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.ResourceRepository;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Resources as outsiders see them: every call is a transaction of its own. */
record CommittedResources(Transactions<BookingUnitOfWork> transactions) implements ResourceRepository {
    @Override
    public void add(Resource resource) {
        transactions.inTransaction(tx -> {
            tx.resources().add(resource);
            return true;
        });
    }

    @Override
    public Optional<Resource> byId(ResourceId id) {
        return transactions.inTransaction(tx -> tx.resources().byId(id));
    }

    @Override
    public List<Resource> list(@Nullable ResourceId after, int limit) {
        return transactions.inTransaction(tx -> tx.resources().list(after, limit));
    }
}
