package dev.bookpost.smtp.compose;

import dev.bookpost.smtp.calendar.CalendarEntry;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What a template makes of a content.
 *
 * @param subject one line, not encoded
 * @param text plain, line breaks of any kind
 * @param html a whole document, everything that people typed escaped in it
 * @param calendar what the mail puts into the recipient's calendar; null: nothing
 * @param unsubscribe where the recipient wants no more of its kind; null where there is no choice
 */
public record RenderedMail(
        String subject,
        String text,
        String html,
        @Nullable CalendarEntry calendar,
        @Nullable URI unsubscribe) {
    public RenderedMail(String subject, String text, String html) {
        this(subject, text, html, null, null);
    }

    public RenderedMail withCalendar(@Nullable CalendarEntry entry) {
        return new RenderedMail(subject, text, html, entry, unsubscribe);
    }

    /**
     * @param link http or https; a POST to an https one with {@code List-Unsubscribe=One-Click} as its form must end
     *     the mails without anything else being asked or answered (RFC 8058 section 3.2)
     */
    public RenderedMail withUnsubscribe(@Nullable URI link) {
        return new RenderedMail(subject, text, html, calendar, link);
    }
}
