package dev.bookpost.smtp.booking;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.Times;

/** What the templates print of a booking that waits for an operator's approval. */
public record ReceivedView(BookingView booking, String heldUntil) {
    static ReceivedView of(BookingMails.Received mail, Times times, Links links) {
        return new ReceivedView(
                BookingView.of(mail.booking(), times, links),
                times.moment(mail.holdUntil(), mail.booking().memberZone()));
    }
}
