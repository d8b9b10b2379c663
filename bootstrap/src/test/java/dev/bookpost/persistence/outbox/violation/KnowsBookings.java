package dev.bookpost.persistence.outbox.violation;

import dev.bookpost.persistence.booking.BookingPersistence;

public final class KnowsBookings {
    Class<?> neighbour() {
        return BookingPersistence.class;
    }
}
