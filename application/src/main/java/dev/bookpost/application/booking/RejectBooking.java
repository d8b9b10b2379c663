package dev.bookpost.application.booking;

import dev.bookpost.application.booking.BookingChanges.Allowed;
import dev.bookpost.domain.booking.BookingState.Failure;
import org.jspecify.annotations.Nullable;

/** Says no to a booking that waits for an operator. */
public final class RejectBooking {
    private final BookingChanges changes;

    public RejectBooking(BookingChanges changes) {
        this.changes = changes;
    }

    /** @param reason already cleaned */
    public Prepared<ChangeResult> prepare(ChangeTarget target, @Nullable String reason) {
        return changes.prepare(
                target,
                Allowed.OPERATORS,
                locked -> locked.decided(locked.booking().failed(Failure.REJECTED, reason, locked.now())));
    }
}
