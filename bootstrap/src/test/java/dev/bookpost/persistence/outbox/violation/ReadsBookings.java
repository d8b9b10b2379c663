package dev.bookpost.persistence.outbox.violation;

import dev.bookpost.persistence.generated.tables.records.BookingRecord;

public final class ReadsBookings {
    String title(BookingRecord booking) {
        return booking.getTitle();
    }
}
