package dev.bookpost.smtp.booking;

import dev.bookpost.domain.OneLineText;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.Times;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the templates print of a booking.
 *
 * @param name null if unknown
 * @param title null if it has none
 * @param subject what the booking is called in one line: its title, else the resource, and when it starts
 * @param when in the member's zone
 * @param whenAtVenue in the venue's; null where clocks show the same
 * @param unsubscribe where the reader wants no more of the kind; null where there is no choice
 */
public record BookingView(
        String id,
        @Nullable String name,
        @Nullable String title,
        String resource,
        String subject,
        String when,
        @Nullable String whenAtVenue,
        String fixedAt,
        String link,
        @Nullable String unsubscribe) {
    private static final int MAX_LENGTH = 500;

    static BookingView of(BookingMails.Snapshot booking, Times times, Links links) {
        String title = oneLine(booking.title());
        String resource = Objects.requireNonNullElse(oneLine(booking.resourceName()), "–");
        return new BookingView(
                booking.bookingId().toString(),
                oneLine(booking.memberName()),
                title,
                resource,
                (title == null ? resource : title) + ", " + times.start(booking.start(), booking.memberZone()),
                times.span(booking.start(), booking.end(), booking.memberZone()),
                atVenue(booking, booking.start(), booking.end(), times),
                times.moment(booking.statusFixedAt(), booking.memberZone()),
                links.booking(booking.bookingId().toString()),
                null);
    }

    BookingView withUnsubscribe(String where) {
        return new BookingView(id, name, title, resource, subject, when, whenAtVenue, fixedAt, link, where);
    }

    /** A span of time in the venue's zone; null where the member's clock shows the same. */
    static @Nullable String atVenue(BookingMails.Snapshot booking, Instant start, Instant end, Times times) {
        boolean clocksAgree = Times.agree(booking.memberZone(), booking.venueZone(), start, end);
        return clocksAgree ? null : times.span(start, end, booking.venueZone());
    }

    /** Cleaned when it was typed; once more here, because the template prints what the payload holds. */
    static @Nullable String oneLine(@Nullable String text) {
        return text == null ? null : OneLineText.clean(text, MAX_LENGTH).orElse(null);
    }
}
