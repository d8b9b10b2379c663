package dev.bookpost.smtp.booking;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.smtp.calendar.CalendarEntry;
import dev.bookpost.smtp.compose.MailTemplate;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.rendering.Language;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.TemplateRenderer;
import dev.bookpost.smtp.rendering.Times;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Registers the templates of {@link BookingMails}. */
public final class BookingTemplates {
    private final Links links;
    private final TemplateRenderer renderer;

    private BookingTemplates(Links links, TemplateRenderer renderer) {
        this.links = links;
        this.renderer = renderer;
    }

    public static void register(MailTemplates.Builder templates, Links links, TemplateRenderer renderer) {
        new BookingTemplates(links, renderer).register(templates);
    }

    private void register(MailTemplates.Builder templates) {
        templates
                .register(
                        BookingMails.RECEIVED,
                        BookingMails.Received.class,
                        template(
                                "received",
                                (mail, times) -> ReceivedView.of(mail, times, links),
                                BookingTemplates::none))
                .register(
                        BookingMails.CONFIRMED,
                        BookingMails.Confirmed.class,
                        template(
                                "confirmed",
                                (mail, times) -> BookingView.of(mail.booking(), times, links),
                                BookingCalendar::confirmed))
                .register(
                        BookingMails.FAILED,
                        BookingMails.Failed.class,
                        template(
                                "failed",
                                (mail, times) -> FailedView.of(mail, times, links),
                                (mail, view, language) -> BookingCalendar.failed(mail, view.booking(), language)))
                .register(
                        BookingMails.CHANGED,
                        BookingMails.Changed.class,
                        template(
                                "changed",
                                (mail, times) -> ChangedView.of(mail, times, links),
                                BookingCalendar::changed))
                .register(
                        BookingMails.CANCELLED,
                        BookingMails.Cancelled.class,
                        template(
                                "cancelled",
                                (mail, times) -> CancelledView.of(mail, times, links),
                                (mail, view, language) -> BookingCalendar.cancelled(mail, view.booking(), language)))
                .register(BookingMails.REMINDER, BookingMails.Reminder.class, reminder())
                .register(
                        BookingMails.REMINDER_WITHOUT_TOKEN,
                        BookingMails.ReminderWithoutToken.class,
                        template(
                                "reminder",
                                (mail, times) -> BookingView.of(mail.booking(), times, links),
                                BookingTemplates::none));
    }

    /** The one kind that its reader can do without. */
    private MailTemplate<BookingMails.Reminder> reminder() {
        MailTemplate<BookingMails.Reminder> page = template(
                "reminder",
                (mail, times) -> BookingView.of(mail.booking(), times, links).withUnsubscribe(unsubscribe(mail)),
                BookingTemplates::none);
        return (mail, locale) -> page.render(mail, locale).withUnsubscribe(URI.create(unsubscribe(mail)));
    }

    private String unsubscribe(BookingMails.Reminder mail) {
        return links.unsubscribe(mail.unsubscribeToken());
    }

    private <C extends MailContent, V> MailTemplate<C> template(String name, View<C, V> view, Calendar<C, V> calendar) {
        return (mail, locale) -> {
            Language language = Language.of(locale);
            V printed = view.of(mail, new Times(language));
            return renderer.render("booking/" + name, language, printed)
                    .withCalendar(calendar.of(mail, printed, language));
        };
    }

    /** For mails that tell of nothing to attend, or of nothing new. */
    private static @Nullable CalendarEntry none(MailContent mail, Object view, Language language) {
        return null;
    }

    /** What the templates of a kind print of its content. */
    @FunctionalInterface
    private interface View<C, V> {
        V of(C mail, Times times);
    }

    /** What a mail of the kind puts into calendars. */
    @FunctionalInterface
    private interface Calendar<C, V> {
        @Nullable
        CalendarEntry of(C mail, V view, Language language);
    }
}
