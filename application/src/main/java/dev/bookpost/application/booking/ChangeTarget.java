package dev.bookpost.application.booking;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.member.Member;
import java.util.function.Predicate;

/**
 * Which booking somebody wants to change.
 *
 * @param expected whether it still is what the caller believes it to be; asked once it cannot change any more
 */
public record ChangeTarget(Member actor, BookingId booking, Predicate<Booking> expected) {
    public static ChangeTarget anyVersion(Member actor, BookingId booking) {
        return new ChangeTarget(actor, booking, any -> true);
    }
}
