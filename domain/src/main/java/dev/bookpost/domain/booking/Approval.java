package dev.bookpost.domain.booking;

import java.time.Duration;
import java.time.Instant;

/** Whether a booking needs an operator's word. */
public sealed interface Approval {
    /** What a booking is when it is made, or moved by its member. */
    BookingState atFirst(Slot slot, Instant now);

    record Automatic() implements Approval {
        @Override
        public BookingState atFirst(Slot slot, Instant now) {
            return new BookingState.Confirmed();
        }
    }

    /** @param holdTime how long a booking keeps its unit without an approval; at least a second, in whole seconds */
    record Manual(Duration holdTime) implements Approval {
        public static final Duration DEFAULT_HOLD_TIME = Duration.ofHours(24);

        public Manual {
            if (holdTime.compareTo(Duration.ofSeconds(1)) < 0 || holdTime.toNanosPart() != 0) {
                throw new IllegalArgumentException("not a time to hold: " + holdTime);
            }
        }

        /** A booking that has begun is held no longer, for nobody can attend what is not approved. */
        @Override
        public BookingState atFirst(Slot slot, Instant now) {
            Instant end = now.plus(holdTime);
            return new BookingState.Pending(end.isBefore(slot.start()) ? end : slot.start());
        }
    }
}
