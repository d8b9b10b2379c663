package dev.bookpost.application.booking;

import dev.bookpost.application.Page;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingRepository.Filter;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.member.Member;
import org.jspecify.annotations.Nullable;

/** Lists bookings, newest first: a member's own, or everybody's for those who see all. */
public final class ListBookings {
    private final Transactions<BookingUnitOfWork> transactions;

    public ListBookings(Transactions<BookingUnitOfWork> transactions) {
        this.transactions = transactions;
    }

    /**
     * @param before where to go on: the last booking of the page before
     * @param size 1 to {@value Page#MAX_SIZE}
     */
    public record Query(
            Member actor,
            @Nullable BookingStatus status,
            @Nullable ResourceId resource,
            @Nullable BookingId before,
            int size) {
        public Query {
            Page.requireSize(size);
        }
    }

    public Page<Booking> handle(Query query) {
        Member actor = query.actor();
        Filter filter = new Filter(
                actor.seesAll() ? null : actor.id(),
                query.status(),
                query.resource(),
                query.before(),
                query.size() + 1);
        return Page.of(transactions.inTransaction(tx -> tx.bookings().list(filter)), query.size());
    }
}
