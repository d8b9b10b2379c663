package dev.bookpost.application.booking;

import dev.bookpost.application.booking.BookingChanges.Allowed;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingState.CancelledBy;
import org.jspecify.annotations.Nullable;

/** Gives a booked unit back, before the booking is over. */
public final class CancelBooking {
    private final BookingChanges changes;

    public CancelBooking(BookingChanges changes) {
        this.changes = changes;
    }

    /** @param reason already cleaned */
    public Prepared<ChangeResult> prepare(ChangeTarget target, @Nullable String reason) {
        return changes.prepare(target, Allowed.OPERATORS_AND_OWNER, locked -> {
            Booking booking = locked.booking();
            if (!booking.changeableAt(locked.now())) {
                return locked.wrongState();
            }
            boolean own = booking.memberId().equals(target.actor().id());
            CancelledBy by = own ? CancelledBy.MEMBER : CancelledBy.OPERATOR;
            return new ChangeResult.Changed(locked.store(booking.cancelled(by, reason, locked.now())));
        });
    }
}
