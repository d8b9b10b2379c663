package dev.bookpost.domain.booking;

import dev.bookpost.domain.member.MemberId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bookings; part of an open transaction. */
public interface BookingRepository {
    /** Stores the draft as a booking on the lowest free unit; never waits for another to be cancelled. */
    Reservation reserve(BookingDraft draft);

    /**
     * Stores a booking that this transaction has locked and moved to another slot: on its unit if that is free there,
     * else on the lowest that is. If none is, nothing is changed and the transaction stays usable.
     */
    Reservation move(Booking moved, Resource resource);

    Optional<Booking> byId(BookingId id);

    /** Reads the booking and keeps others from changing it until the transaction ends. */
    Optional<Booking> lock(BookingId id);

    /**
     * Reads and locks, as {@link #lock} does, bookings whose hold has run out, the longest overdue first; those that
     * another transaction has locked are passed over.
     */
    List<Booking> lockOverdue(Overdue which);

    /** Stores the changed state of a booking that this transaction has locked. */
    void update(Booking booking);

    /**
     * The units that bookings take within a span, ordered by start and unit: live ones, but for those whose hold has run
     * out at {@code now}.
     */
    List<TakenUnit> taken(ResourceId resource, Slot span, Instant now);

    /** The member's confirmed bookings that have not ended at {@code now}, in the order of their ids. */
    List<Booking> ahead(MemberId member, Instant now);

    /** Newest first. */
    List<Booking> list(Filter filter);

    /** Bookings that match all that is not null, older than {@code before}. */
    record Filter(
            @Nullable MemberId member,
            @Nullable BookingStatus status,
            @Nullable ResourceId resource,
            @Nullable BookingId before,
            int limit) {}

    /** Bookings that were held until {@code now} or earlier: all, or those that take up a slot. */
    record Overdue(Instant now, @Nullable Place place, int most) {
        public record Place(ResourceId resource, Slot slot) {}
    }

    record TakenUnit(int unit, Slot slot) {}
}
