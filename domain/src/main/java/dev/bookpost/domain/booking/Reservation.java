package dev.bookpost.domain.booking;

/** What came of trying to take a unit. */
public sealed interface Reservation {
    record Reserved(Booking booking) implements Reservation {}

    /** Every unit is taken for at least a part of the slot. */
    record SlotTaken() implements Reservation {}
}
