package dev.bookpost.domain.booking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Where a booking is, with what is to be known of it there. */
public sealed interface BookingState {
    BookingStatus status();

    /** @param holdUntil from then on, without an approval, it fails and its unit is free */
    record Pending(Instant holdUntil) implements BookingState {
        @Override
        public BookingStatus status() {
            return BookingStatus.PENDING;
        }
    }

    record Confirmed() implements BookingState {
        @Override
        public BookingStatus status() {
            return BookingStatus.CONFIRMED;
        }
    }

    /** @param reason what the operator said, already cleaned; null if nothing */
    record Failed(Failure failure, @Nullable String reason) implements BookingState {
        @Override
        public BookingStatus status() {
            return BookingStatus.FAILED;
        }
    }

    /** @param reason what the one who cancelled said, already cleaned; null if nothing */
    record Cancelled(CancelledBy by, @Nullable String reason) implements BookingState {
        @Override
        public BookingStatus status() {
            return BookingStatus.CANCELLED;
        }
    }

    enum Failure {
        REJECTED,
        /** Nobody approved it in time. */
        HOLD_EXPIRED
    }

    enum CancelledBy {
        MEMBER,
        OPERATOR
    }
}
