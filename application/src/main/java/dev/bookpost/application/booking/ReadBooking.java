package dev.bookpost.application.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import java.util.Optional;

/** Shows one booking to those who may see it. */
public final class ReadBooking {
    private final Transactions<BookingUnitOfWork> transactions;

    public ReadBooking(Transactions<BookingUnitOfWork> transactions) {
        this.transactions = transactions;
    }

    /** @return empty if there is none, or none that the actor may know of */
    public Optional<Booking> handle(Member actor, BookingId id) {
        return transactions
                .inTransaction(tx -> tx.bookings().byId(id))
                .filter(booking -> Visibility.sees(actor, booking));
    }
}
