package dev.bookpost.application.booking;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingRepository.Overdue;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Fails the bookings that nobody approved in time, and asks for the mails that say so. */
public final class ExpireHolds {
    private final Transactions<BookingUnitOfWork> transactions;
    private final IdGenerator ids;
    private final InstantSource clock;

    public ExpireHolds(Transactions<BookingUnitOfWork> transactions, IdGenerator ids, InstantSource clock) {
        this.transactions = transactions;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * In one transaction, beside others that do the same.
     *
     * @return how many failed, at most {@code most}
     */
    public int handle(int most) {
        Instant now = clock.instant();
        return transactions.<Integer>inTransaction(tx -> expire(tx, ids, now, new Overdue(now, null, most)));
    }

    static int expire(BookingUnitOfWork tx, IdGenerator ids, Instant now, Overdue which) {
        List<Booking> overdue = tx.bookings().lockOverdue(which);
        overdue.forEach(booking -> new LockedBooking(tx, ids, now, booking).expire());
        return overdue.size();
    }
}
