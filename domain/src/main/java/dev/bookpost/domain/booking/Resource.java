package dev.bookpost.domain.booking;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Something that can be booked.
 *
 * @param timeZone where it is
 * @param capacity how many units there are, 1 to {@value #MAX_CAPACITY}; a booking takes one
 * @param reminderLead how long before its start a booking is called to mind; in whole seconds, zero: never
 */
public record Resource(
        ResourceId id,
        String name,
        ZoneId timeZone,
        int capacity,
        Approval approval,
        Duration reminderLead,
        Instant createdAt) {
    public static final int MAX_CAPACITY = 1_000;
    public static final Duration DEFAULT_REMINDER_LEAD = Duration.ofHours(24);

    public Resource {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity must be 1 to " + MAX_CAPACITY + ": " + capacity);
        }
        if (reminderLead.isNegative() || reminderLead.toNanosPart() != 0) {
            throw new IllegalArgumentException("not a lead: " + reminderLead);
        }
    }
}
