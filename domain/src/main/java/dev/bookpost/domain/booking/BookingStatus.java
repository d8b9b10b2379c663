package dev.bookpost.domain.booking;

/** Where a booking is. {@code PENDING} and {@code CONFIRMED} ones are live and hold their unit. */
public enum BookingStatus {
    PENDING,
    CONFIRMED,
    FAILED,
    CANCELLED;

    public boolean live() {
        return this == PENDING || this == CONFIRMED;
    }
}
