package dev.bookpost.domain.booking;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A half-open interval {@code [start, end)} in whole microseconds, the precision in which it is stored. */
public record Slot(Instant start, Instant end) {
    public Slot {
        if (!start.equals(start.truncatedTo(ChronoUnit.MICROS)) || !end.equals(end.truncatedTo(ChronoUnit.MICROS))) {
            throw new IllegalArgumentException("a slot is in whole microseconds");
        }
        if (!start.isBefore(end)) {
            throw new IllegalArgumentException("a slot ends after it starts");
        }
    }

    public boolean overlaps(Slot other) {
        return start.isBefore(other.end) && other.start.isBefore(end);
    }

    public Duration length() {
        return Duration.between(start, end);
    }
}
