package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.BOOKING;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingState.Cancelled;
import dev.bookpost.domain.booking.BookingState.CancelledBy;
import dev.bookpost.domain.booking.BookingState.Confirmed;
import dev.bookpost.domain.booking.BookingState.Failed;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.booking.BookingState.Pending;
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

    /** Inlined, as {@link #live} is, for the index {@code booking_hold_until}. */
    static Condition pending() {
        return BOOKING.STATUS.eq(DSL.inline(BookingStatus.PENDING.name()));
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
        BookingRecord row = new BookingRecord();
        row.setId(booking.id().value());
        row.setResourceId(booking.resourceId().value());
        row.setMemberId(booking.memberId().value());
        row.setTitle(booking.title());
        row.setCreatedAt(booking.createdAt());
        return changed(row, booking);
    }

    /** Sets what can change about a booking. */
    static BookingRecord changed(BookingRecord row, Booking booking) {
        row.setUnit(booking.unit());
        row.setStartsAt(booking.slot().start());
        row.setEndsAt(booking.slot().end());
        row.setRevision(booking.revision());
        row.setStatusFixedAt(booking.statusFixedAt());
        row.setStatus(booking.status().name());
        row.setHoldUntil(booking.state() instanceof Pending(var holdUntil) ? holdUntil : null);
        row.setFailure(booking.state() instanceof Failed(var failure, var reason) ? failure.name() : null);
        row.setCancelledBy(booking.state() instanceof Cancelled(var by, var reason) ? by.name() : null);
        row.setReason(reason(booking.state()));
        return row;
    }

    private static @Nullable String reason(BookingState state) {
        return switch (state) {
            case Pending pending -> null;
            case Confirmed() -> null;
            case Failed failed -> failed.reason();
            case Cancelled cancelled -> cancelled.reason();
        };
    }

    static Booking booking(BookingRecord row) {
        return new Booking(
                new BookingId(row.getId()),
                new ResourceId(row.getResourceId()),
                row.getUnit(),
                new MemberId(row.getMemberId()),
                row.getTitle(),
                new Slot(row.getStartsAt(), row.getEndsAt()),
                state(row),
                row.getRevision(),
                row.getStatusFixedAt(),
                row.getCreatedAt());
    }

    private static BookingState state(BookingRecord row) {
        return switch (BookingStatus.valueOf(row.getStatus())) {
            case PENDING -> new Pending(row.getHoldUntil());
            case CONFIRMED -> new Confirmed();
            case FAILED -> new Failed(Failure.valueOf(row.getFailure()), row.getReason());
            case CANCELLED -> new Cancelled(CancelledBy.valueOf(row.getCancelledBy()), row.getReason());
        };
    }
}
