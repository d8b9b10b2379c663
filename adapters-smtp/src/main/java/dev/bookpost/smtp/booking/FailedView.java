package dev.bookpost.smtp.booking;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.Times;
import org.jspecify.annotations.Nullable;

/**
 * What the templates print of a booking that was not approved.
 *
 * @param rejected by an operator; else nobody approved it in time
 * @param moved it was given another time before, so that an earlier one has ended too
 * @param reason null if none was given
 */
public record FailedView(
        BookingView booking,
        boolean rejected,
        boolean moved,
        @Nullable String reason) {
    static FailedView of(BookingMails.Failed mail, Times times, Links links) {
        boolean rejected = switch (mail.failure()) {
            case REJECTED -> true;
            case HOLD_EXPIRED -> false;
        };
        return new FailedView(
                BookingView.of(mail.booking(), times, links),
                rejected,
                mail.booking().revision() > 0,
                BookingView.oneLine(mail.reason()));
    }
}
