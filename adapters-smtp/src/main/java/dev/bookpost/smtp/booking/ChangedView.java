package dev.bookpost.smtp.booking;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.Times;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the templates print of a booking that was moved.
 *
 * @param previously its time before, in the member's zone
 * @param previouslyAtVenue the same in the venue's; null where clocks showed the same
 * @param heldUntil null if it is confirmed at its new time
 */
public record ChangedView(
        BookingView booking,
        boolean byOperator,
        String previously,
        @Nullable String previouslyAtVenue,
        @Nullable String heldUntil) {
    static ChangedView of(BookingMails.Changed mail, Times times, Links links) {
        BookingMails.Snapshot booking = mail.booking();
        Instant holdUntil = mail.holdUntil();
        return new ChangedView(
                BookingView.of(booking, times, links),
                mail.byOperator(),
                times.span(mail.previousStart(), mail.previousEnd(), booking.memberZone()),
                BookingView.atVenue(booking, mail.previousStart(), mail.previousEnd(), times),
                holdUntil == null ? null : times.moment(holdUntil, booking.memberZone()));
    }
}
