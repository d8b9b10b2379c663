package dev.bookpost.smtp.compose.violation;

import dev.bookpost.smtp.booking.BookingTemplates;

public final class KnowsBookings {
    Class<?> neighbour() {
        return BookingTemplates.class;
    }
}
