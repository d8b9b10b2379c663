package dev.bookpost.domain.booking;

import java.time.Instant;
import java.time.ZoneId;

/**
 * Something that can be booked.
 *
 * @param timeZone where it is
 * @param capacity how many units there are, 1 to {@value #MAX_CAPACITY}; a booking takes one
 */
public record Resource(ResourceId id, String name, ZoneId timeZone, int capacity, Instant createdAt) {
    public static final int MAX_CAPACITY = 1_000;

    public Resource {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity must be 1 to " + MAX_CAPACITY + ": " + capacity);
        }
    }
}
