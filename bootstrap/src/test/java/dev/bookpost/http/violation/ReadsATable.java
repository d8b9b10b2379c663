package dev.bookpost.http.violation;

import dev.bookpost.persistence.generated.tables.records.BookingRecord;

public final class ReadsATable {
    String title(BookingRecord booking) {
        return booking.getTitle();
    }
}
