package dev.bookpost.application.booking;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.outbox.MailId;
import java.time.Instant;

/**
 * A booking that nobody else can change for the rest of the transaction, and what every change of it has in common. The
 * lock comes before anything is judged, and gives the mails of one booking their order. Its member is held next, before
 * any mail is touched: whether there is to be a reminder does not change any more.
 */
final class LockedBooking {
    private final BookingUnitOfWork tx;
    private final IdGenerator ids;
    private final Reminders reminders;
    private final Instant now;
    private final Booking booking;
    private final Resource resource;
    private final BookingMails mails;

    /** @param booking locked by this transaction */
    LockedBooking(BookingUnitOfWork tx, IdGenerator ids, Reminders reminders, Instant now, Booking booking) {
        this.tx = tx;
        this.ids = ids;
        this.reminders = reminders;
        this.now = notBeforeIts(booking, now);
        this.booking = booking;
        this.resource = tx.resources().byId(booking.resourceId()).orElseThrow();
        this.mails =
                new BookingMails(resource, tx.members().hold(booking.memberId()).orElseThrow());
    }

    Booking booking() {
        return booking;
    }

    Instant now() {
        return now;
    }

    /** Stores what an operator has decided about a booking that waits for it. */
    ChangeResult decided(Booking decided) {
        return booking.status() == BookingStatus.PENDING ? new ChangeResult.Changed(store(decided)) : wrongState();
    }

    ChangeResult wrongState() {
        return new ChangeResult.WrongState(booking, booking.live() && !booking.changeableAt(now));
    }

    /** Machines' clocks differ, and the moments of one booking do not run backwards. */
    static Instant notBeforeIts(Booking booking, Instant now) {
        return now.isBefore(booking.statusFixedAt()) ? booking.statusFixedAt() : now;
    }

    /** Stores the booking in a state that it has come into, with the mails that this means. */
    Booking store(Booking changed) {
        tx.bookings().update(changed);
        tx.outbox().enqueue(mails.toldOf(newMailId(), changed));
        remind(changed);
        return changed;
    }

    /** Stores the booking at another slot, with the mails that this means. */
    ChangeResult move(Booking moved, boolean byOperator) {
        ExpireHolds.inTheWay(tx, ids, now, resource, moved.slot());
        return switch (tx.bookings().move(moved, resource)) {
            case Reservation.SlotTaken() -> new ChangeResult.SlotTaken();
            case Reservation.Reserved(var stored) -> {
                tx.outbox().enqueue(mails.changed(newMailId(), stored, booking.slot(), byOperator));
                remind(stored);
                yield new ChangeResult.Changed(stored);
            }
        };
    }

    Resource resource() {
        return resource;
    }

    /** A booking has a reminder while it is confirmed, and for the slot that it has. */
    private void remind(Booking changed) {
        if (booking.state() instanceof BookingState.Confirmed) {
            Reminders.withdraw(tx, booking);
        }
        reminders.ask(tx, resource, changed, now);
    }

    private MailId newMailId() {
        return new MailId(ids.next());
    }
}
