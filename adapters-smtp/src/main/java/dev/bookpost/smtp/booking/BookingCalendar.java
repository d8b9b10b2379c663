package dev.bookpost.smtp.booking;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingMails.Snapshot;
import dev.bookpost.smtp.calendar.CalendarEntry;
import dev.bookpost.smtp.calendar.CalendarEntry.Stage;
import dev.bookpost.smtp.calendar.CalendarEntry.Version;
import dev.bookpost.smtp.calendar.CalendarEntry.Words;
import dev.bookpost.smtp.rendering.Language;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The calendar entry of a booking: one for its whole life, entered when it is confirmed, moved with it, and taken out
 * when it is cancelled or not approved again.
 */
final class BookingCalendar {
    private BookingCalendar() {}

    static CalendarEntry confirmed(BookingMails.Confirmed mail, BookingView view, Language language) {
        return entry(mail.booking(), Stage.CONFIRMED, mail.booking().revision(), view, description(language, view));
    }

    /**
     * What waits for approval at its new time must not stand at the old one as if nothing had happened, nor vanish: a
     * calendar that has dropped an entry does not take it up again at the same sequence number, which is the one that
     * the approval has.
     */
    static CalendarEntry changed(BookingMails.Changed mail, ChangedView view, Language language) {
        String heldUntil = view.heldUntil();
        int revision = mail.booking().revision();
        String description = description(language, view.booking());
        return heldUntil == null
                ? entry(mail.booking(), Stage.CONFIRMED, revision, view.booking(), description)
                : entry(
                        mail.booking(),
                        Stage.TENTATIVE,
                        revision,
                        view.booking(),
                        waiting(language, heldUntil) + "\n" + description);
    }

    static CalendarEntry cancelled(BookingMails.Cancelled mail, BookingView view, Language language) {
        return entry(mail.booking(), Stage.CANCELLED, mail.booking().revision(), view, description(language, view));
    }

    /**
     * Failing ends a booking without raising its revision, but a calendar may pass over a cancellation whose sequence
     * number is not a higher one (RFC 5546 section 3.2.5).
     *
     * @return null if it was never moved: then no calendar has heard of it
     */
    static @Nullable CalendarEntry failed(BookingMails.Failed mail, BookingView view, Language language) {
        int revision = mail.booking().revision();
        return revision == 0
                ? null
                : entry(mail.booking(), Stage.CANCELLED, revision + 1, view, description(language, view));
    }

    private static CalendarEntry entry(
            Snapshot booking, Stage stage, int sequence, BookingView view, String description) {
        String title = view.title();
        return new CalendarEntry(
                view.id(),
                new Version(stage, sequence, booking.statusFixedAt()),
                booking.start(),
                booking.end(),
                new Words(
                        title == null ? view.resource() : title,
                        view.resource(),
                        description,
                        URI.create(view.link())));
    }

    /** Nothing that was typed is in it, for some calendars show it as HTML. */
    private static String description(Language language, BookingView view) {
        return switch (language) {
            case KOREAN -> "예약 번호: " + view.id() + "\n예약 보기: " + view.link();
            case ENGLISH -> "Booking number: " + view.id() + "\nView your booking: " + view.link();
        };
    }

    private static String waiting(Language language, String heldUntil) {
        return switch (language) {
            case KOREAN -> "아직 확정되지 않았습니다. 승인을 기다리는 중이며 " + heldUntil + "까지 유지됩니다.";
            case ENGLISH -> "Not confirmed yet: it waits for approval, and is held until " + heldUntil + ".";
        };
    }
}
