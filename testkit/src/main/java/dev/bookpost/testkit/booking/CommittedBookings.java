package dev.bookpost.testkit.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingRepository;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.MemberId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Bookings as outsiders see them: every call is a transaction of its own. */
record CommittedBookings(Transactions<BookingUnitOfWork> transactions) implements BookingRepository {
    @Override
    public Reservation reserve(BookingDraft draft) {
        return transactions.inTransaction(tx -> tx.bookings().reserve(draft));
    }

    @Override
    public Reservation move(Booking moved, Resource resource) {
        return transactions.inTransaction(tx -> tx.bookings().move(moved, resource));
    }

    @Override
    public Optional<Booking> byId(BookingId id) {
        return transactions.inTransaction(tx -> tx.bookings().byId(id));
    }

    @Override
    public Optional<Booking> lock(BookingId id) {
        return transactions.inTransaction(tx -> tx.bookings().lock(id));
    }

    @Override
    public List<Booking> lockOverdue(Overdue which) {
        return transactions.inTransaction(tx -> tx.bookings().lockOverdue(which));
    }

    @Override
    public void update(Booking booking) {
        transactions.inTransaction(tx -> {
            tx.bookings().update(booking);
            return true;
        });
    }

    @Override
    public List<TakenUnit> taken(ResourceId resource, Slot span, Instant now) {
        return transactions.inTransaction(tx -> tx.bookings().taken(resource, span, now));
    }

    @Override
    public List<Booking> ahead(MemberId member, Instant now) {
        return transactions.inTransaction(tx -> tx.bookings().ahead(member, now));
    }

    @Override
    public List<Booking> list(Filter filter) {
        return transactions.inTransaction(tx -> tx.bookings().list(filter));
    }
}
