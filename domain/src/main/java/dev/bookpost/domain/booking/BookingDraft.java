package dev.bookpost.domain.booking;

import dev.bookpost.domain.member.MemberId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A booking that has no unit yet. */
public record BookingDraft(
        BookingId id,
        Resource resource,
        MemberId memberId,
        @Nullable String title,
        Slot slot,
        Instant now) {

    /** The booking that this becomes on a unit that is free. */
    public Booking on(int unit) {
        BookingState state = resource.approval().atFirst(slot, now);
        return new Booking(id, resource.id(), unit, memberId, title, slot, state, 0, now, now);
    }
}
