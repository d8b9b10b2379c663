package dev.bookpost.domain.booking;

import dev.bookpost.domain.booking.BookingState.Cancelled;
import dev.bookpost.domain.booking.BookingState.CancelledBy;
import dev.bookpost.domain.booking.BookingState.Confirmed;
import dev.bookpost.domain.booking.BookingState.Failed;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.booking.BookingState.Pending;
import dev.bookpost.domain.member.MemberId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One member's claim on one unit of a resource.
 *
 * @param unit which of the resource's units, 1 to its capacity; it stays, unless the booking is moved to where it is taken
 * @param title what the member calls it, already cleaned; null if not named
 * @param revision 0 at first, raised by every change that its calendar entry must follow (RFC 5545 section 3.8.7.4)
 * @param statusFixedAt when state and slot were last changed; every mail about it names this moment
 */
public record Booking(
        BookingId id,
        ResourceId resourceId,
        int unit,
        MemberId memberId,
        @Nullable String title,
        Slot slot,
        BookingState state,
        int revision,
        Instant statusFixedAt,
        Instant createdAt) {
    public BookingStatus status() {
        return state.status();
    }

    public boolean live() {
        return status().live();
    }

    /** Whether it can still be cancelled or moved: it is live and has not ended. */
    public boolean changeableAt(Instant now) {
        return live() && now.isBefore(slot.end());
    }

    /** Whether it waits for an approval that can no longer come: it has failed, though nobody has written it down yet. */
    public boolean overdueAt(Instant now) {
        return state instanceof Pending(var holdUntil) && !now.isBefore(holdUntil);
    }

    public Booking confirmed(Instant now) {
        return inState(new Confirmed(), revision, now);
    }

    public Booking failed(Failure failure, @Nullable String reason, Instant now) {
        return inState(new Failed(failure, reason), revision, now);
    }

    public Booking cancelled(CancelledBy by, @Nullable String reason, Instant now) {
        return inState(new Cancelled(by, reason), revision + 1, now);
    }

    /** @param newState what it is there: confirmed, or pending for another approval */
    public Booking movedTo(Slot newSlot, BookingState newState, Instant now) {
        return new Booking(id, resourceId, unit, memberId, title, newSlot, newState, revision + 1, now, createdAt);
    }

    public Booking onUnit(int newUnit) {
        return new Booking(id, resourceId, newUnit, memberId, title, slot, state, revision, statusFixedAt, createdAt);
    }

    private Booking inState(BookingState newState, int newRevision, Instant now) {
        return new Booking(id, resourceId, unit, memberId, title, slot, newState, newRevision, now, createdAt);
    }
}
