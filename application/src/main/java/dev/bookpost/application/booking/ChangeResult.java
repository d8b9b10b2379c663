package dev.bookpost.application.booking;

import dev.bookpost.domain.booking.Booking;
import java.util.Set;

/** What came of an attempt to change a booking. */
public sealed interface ChangeResult {
    /** It is now like this. */
    record Changed(Booking booking) implements ChangeResult {}

    /** There is none, or none that this person may know of. */
    record NoSuchBooking() implements ChangeResult {}

    /** This person may see the booking, but not do this to it. */
    record Forbidden() implements ChangeResult {}

    /** It is not the version that was to be changed. */
    record Stale() implements ChangeResult {}

    /**
     * The present state does not allow this.
     *
     * @param booking as it stands
     * @param over whether it would be live, were it not past its end
     */
    record WrongState(Booking booking, boolean over) implements ChangeResult {}

    /** No unit is free where it was to be moved. */
    record SlotTaken() implements ChangeResult {}

    /** It cannot be moved to such a slot. */
    record UnsuitableSlot(Set<SlotFault> faults) implements ChangeResult {}
}
