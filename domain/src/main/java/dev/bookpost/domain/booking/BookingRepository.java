package dev.bookpost.domain.booking;

import dev.bookpost.domain.member.MemberId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bookings; part of an open transaction. */
public interface BookingRepository {
    /** Stores the draft as a confirmed booking on the lowest free unit; never waits for another to be cancelled. */
    Reservation reserve(BookingDraft draft);

    Optional<Booking> byId(BookingId id);

    /** Reads the booking and keeps others from changing it until the transaction ends. */
    Optional<Booking> lock(BookingId id);

    /** Stores the changed state of a booking that this transaction has locked. */
    void update(Booking booking);

    /** The units that live bookings take within a span, ordered by start and unit. */
    List<TakenUnit> taken(ResourceId resource, Slot span);

    /** Newest first. */
    List<Booking> list(Filter filter);

    /** Bookings that match all that is not null, older than {@code before}. */
    record Filter(
            @Nullable MemberId member,
            @Nullable BookingStatus status,
            @Nullable ResourceId resource,
            @Nullable BookingId before,
            int limit) {}

    record TakenUnit(int unit, Slot slot) {}
}
