package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.BOOKING;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.persistence.generated.tables.records.BookingRecord;
import java.time.Instant;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** What the statements about bookings share. */
final class BookingRows {
    private BookingRows() {}

    /**
     * Inlined: with parameters, the planner of a prepared statement could not tell that the partial index of {@code
     * booking_no_overlap} covers them.
     */
    static Condition live() {
        return BOOKING.STATUS.in(Stream.of(BookingStatus.values())
                .filter(BookingStatus::live)
                .map(status -> DSL.inline(status.name()))
                .toList());
    }

    /** In the words of the constraint, so that its index answers; the DSL has no operator on ranges. */
    static Condition overlaps(Slot slot) {
        return DSL.condition(
                "{0} && {1}",
                range(BOOKING.STARTS_AT, BOOKING.ENDS_AT), range(DSL.val(slot.start()), DSL.val(slot.end())));
    }

    private static Field<Object> range(Field<Instant> from, Field<Instant> to) {
        return DSL.function("tstzrange", Object.class, from, to);
    }

    static BookingRecord row(Booking booking) {
        return new BookingRecord(
                booking.id().value(),
                booking.resourceId().value(),
                booking.unit(),
                booking.memberId().value(),
                booking.title(),
                booking.slot().start(),
                booking.slot().end(),
                booking.status().name(),
                booking.reason(),
                nameOf(booking.cancelledBy()),
                booking.revision(),
                booking.statusFixedAt(),
                booking.createdAt());
    }

    static Booking booking(BookingRecord row) {
        return new Booking(
                new BookingId(row.getId()),
                new ResourceId(row.getResourceId()),
                row.getUnit(),
                new MemberId(row.getMemberId()),
                row.getTitle(),
                new Slot(row.getStartsAt(), row.getEndsAt()),
                BookingStatus.valueOf(row.getStatus()),
                row.getReason(),
                row.getCancelledBy() == null ? null : Booking.CancelledBy.valueOf(row.getCancelledBy()),
                row.getRevision(),
                row.getStatusFixedAt(),
                row.getCreatedAt());
    }

    static @Nullable String nameOf(Booking.@Nullable CancelledBy by) {
        return by == null ? null : by.name();
    }
}
