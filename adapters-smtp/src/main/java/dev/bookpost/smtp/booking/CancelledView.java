package dev.bookpost.smtp.booking;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.Times;
import org.jspecify.annotations.Nullable;

/**
 * What the templates print of a cancelled booking.
 *
 * @param reason null if none was given
 */
public record CancelledView(
        BookingView booking, boolean byOperator, @Nullable String reason) {
    static CancelledView of(BookingMails.Cancelled mail, Times times, Links links) {
        return new CancelledView(
                BookingView.of(mail.booking(), times, links), mail.byOperator(), BookingView.oneLine(mail.reason()));
    }
}
