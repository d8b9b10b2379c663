package dev.bookpost.application.booking;

import dev.bookpost.application.booking.BookingChanges.Allowed;

/** Says yes to a booking that waits for an operator. */
public final class ApproveBooking {
    private final BookingChanges changes;

    public ApproveBooking(BookingChanges changes) {
        this.changes = changes;
    }

    public Prepared<ChangeResult> prepare(ChangeTarget target) {
        return changes.prepare(
                target,
                Allowed.OPERATORS,
                locked -> locked.decided(locked.booking().confirmed(locked.now())));
    }
}
