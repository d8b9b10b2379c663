package dev.bookpost.http.violation;

import dev.bookpost.persistence.booking.BookingPersistence;

public final class KnowsPersistence {
    Class<?> neighbour() {
        return BookingPersistence.class;
    }
}
