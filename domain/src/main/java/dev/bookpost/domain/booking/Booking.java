package dev.bookpost.domain.booking;

import dev.bookpost.domain.member.MemberId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One member's claim on one unit of a resource.
 *
 * @param unit which of the resource's units, 1 to its capacity; the same for life
 * @param title what the member calls it, already cleaned; null if not named
 * @param reason why it was cancelled, if somebody said
 * @param cancelledBy who cancelled it; null unless it is cancelled
 * @param revision 0 at first, raised by every change that its calendar entry must follow (RFC 5545 section 3.8.7.4)
 * @param statusFixedAt when it came into its present status; every mail about it names this moment
 */
public record Booking(
        BookingId id,
        ResourceId resourceId,
        int unit,
        MemberId memberId,
        @Nullable String title,
        Slot slot,
        BookingStatus status,
        @Nullable String reason,
        @Nullable CancelledBy cancelledBy,
        int revision,
        Instant statusFixedAt,
        Instant createdAt) {
    public enum CancelledBy {
        MEMBER,
        OPERATOR
    }

    /** Whether it can still be cancelled: it is live and has not ended. */
    public boolean cancellableAt(Instant now) {
        return status.live() && now.isBefore(slot.end());
    }

    public Booking cancelled(CancelledBy by, @Nullable String why, Instant now) {
        return new Booking(
                id,
                resourceId,
                unit,
                memberId,
                title,
                slot,
                BookingStatus.CANCELLED,
                why,
                by,
                revision + 1,
                now,
                createdAt);
    }
}
