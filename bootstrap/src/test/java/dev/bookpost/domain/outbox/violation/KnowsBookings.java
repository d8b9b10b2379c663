package dev.bookpost.domain.outbox.violation;

import dev.bookpost.domain.booking.BookingId;

public record KnowsBookings(BookingId booking) {}
