package dev.bookpost.domain.booking;

import java.util.UUID;

public record BookingId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }

    /** What the outbox knows this booking as: reference and group of its mails. */
    public String reference() {
        return "booking:" + value;
    }
}
