package dev.bookpost.application.booking;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingRepository.Overdue;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.outbox.MailId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Fails the bookings that nobody approved in time, and asks for the mails that say so. */
public final class ExpireHolds {
    /** As many as a resource may have units; what else there is is cleared away in passing. */
    private static final int MOST_IN_THE_WAY = Resource.MAX_CAPACITY;

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

    /** Those that have run out and take up a slot that somebody wants: nobody is turned away because of them. */
    static void inTheWay(BookingUnitOfWork tx, IdGenerator ids, Instant now, Resource resource, Slot slot) {
        expire(tx, ids, now, new Overdue(now, new Overdue.Place(resource.id(), slot), MOST_IN_THE_WAY));
    }

    private static int expire(BookingUnitOfWork tx, IdGenerator ids, Instant now, Overdue which) {
        List<Booking> overdue = tx.bookings().lockOverdue(which);
        overdue.forEach(booking -> fail(tx, ids, now, booking));
        return overdue.size();
    }

    /** Fails a booking that this transaction has locked and whose hold has run out; there is no reminder to take back. */
    static Booking fail(BookingUnitOfWork tx, IdGenerator ids, Instant now, Booking booking) {
        Booking failed = booking.failed(Failure.HOLD_EXPIRED, null, LockedBooking.notBeforeIts(booking, now));
        tx.bookings().update(failed);
        BookingMails mails = new BookingMails(
                tx.resources().byId(booking.resourceId()).orElseThrow(),
                tx.members().byId(booking.memberId()).orElseThrow());
        tx.outbox().enqueue(mails.toldOf(new MailId(ids.next()), failed));
        return failed;
    }
}
