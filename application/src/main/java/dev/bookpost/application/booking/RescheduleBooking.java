package dev.bookpost.application.booking;

import dev.bookpost.application.booking.BookingChanges.Allowed;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingState.Pending;
import dev.bookpost.domain.booking.Slot;
import java.util.Set;

/** Moves a booking to another time, before it is over. What a member moves where approval is manual waits for it again. */
public final class RescheduleBooking {
    private final BookingChanges changes;

    public RescheduleBooking(BookingChanges changes) {
        this.changes = changes;
    }

    /** What would be refused about the slot itself, for an edge that names all faults at once. */
    public Set<SlotFault> faultsOf(Slot slot) {
        return SlotFault.of(slot, changes.now());
    }

    public Prepared<ChangeResult> prepare(ChangeTarget target, Slot slot) {
        return changes.prepare(target, Allowed.OPERATORS_AND_OWNER, locked -> {
            Booking booking = locked.booking();
            if (!booking.changeableAt(locked.now())) {
                return locked.wrongState();
            }
            Set<SlotFault> faults = SlotFault.of(slot, locked.now());
            if (!faults.isEmpty()) {
                return new ChangeResult.UnsuitableSlot(faults);
            }
            if (booking.slot().equals(slot)) {
                return new ChangeResult.Changed(booking);
            }
            boolean operator = target.actor().isOperator();
            boolean own = booking.memberId().equals(target.actor().id());
            return locked.move(booking.movedTo(slot, stateAt(slot, locked, operator), locked.now()), !own);
        });
    }

    /**
     * An operator's word stands for the approval, and gives a new hold; a member's does neither, or a unit could be held
     * for ever by moving to and fro.
     */
    private static BookingState stateAt(Slot slot, LockedBooking locked, boolean operator) {
        BookingState before = locked.booking().state();
        BookingState anew = locked.resource().approval().atFirst(slot, locked.now());
        if (before instanceof BookingState.Confirmed) {
            return operator ? before : anew;
        }
        return !operator && before instanceof Pending(var held) && anew instanceof Pending(var renewed)
                ? new Pending(held.isBefore(renewed) ? held : renewed)
                : anew;
    }
}
