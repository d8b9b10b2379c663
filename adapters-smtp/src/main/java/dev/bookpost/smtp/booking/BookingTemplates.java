package dev.bookpost.smtp.booking;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.smtp.compose.MailTemplate;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.rendering.JteRenderer;
import dev.bookpost.smtp.rendering.Language;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.Times;

/** Registers the templates of {@link BookingMails}. */
public final class BookingTemplates {
    private final Links links;

    private BookingTemplates(Links links) {
        this.links = links;
    }

    public static void register(MailTemplates.Builder templates, Links links) {
        new BookingTemplates(links).register(templates);
    }

    private void register(MailTemplates.Builder templates) {
        templates
                .register(
                        BookingMails.RECEIVED,
                        BookingMails.Received.class,
                        template("received", (mail, times) -> ReceivedView.of(mail, times, links)))
                .register(
                        BookingMails.CONFIRMED,
                        BookingMails.Confirmed.class,
                        template("confirmed", (mail, times) -> BookingView.of(mail.booking(), times, links)))
                .register(
                        BookingMails.FAILED,
                        BookingMails.Failed.class,
                        template("failed", (mail, times) -> FailedView.of(mail, times, links)))
                .register(
                        BookingMails.CHANGED,
                        BookingMails.Changed.class,
                        template("changed", (mail, times) -> ChangedView.of(mail, times, links)))
                .register(
                        BookingMails.CANCELLED,
                        BookingMails.Cancelled.class,
                        template("cancelled", (mail, times) -> CancelledView.of(mail, times, links)))
                .register(
                        BookingMails.REMINDER,
                        BookingMails.Reminder.class,
                        template("reminder", (mail, times) -> BookingView.of(mail.booking(), times, links)));
    }

    private static <C extends MailContent> MailTemplate<C> template(String name, View<C> view) {
        return (mail, locale) -> {
            Language language = Language.of(locale);
            return JteRenderer.render("booking/" + name, language, view.of(mail, new Times(language)));
        };
    }

    /** What the templates of a kind print of its content. */
    @FunctionalInterface
    private interface View<C> {
        Object of(C mail, Times times);
    }
}
