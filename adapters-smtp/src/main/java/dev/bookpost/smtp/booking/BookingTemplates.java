package dev.bookpost.smtp.booking;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.rendering.JteRenderer;
import dev.bookpost.smtp.rendering.Language;
import dev.bookpost.smtp.rendering.Links;

/** Registers the templates of {@link BookingMails}. */
public final class BookingTemplates {
    private BookingTemplates() {}

    public static void register(MailTemplates.Builder templates, Links links) {
        templates
                .register(BookingMails.CONFIRMED, BookingMails.Confirmed.class, (mail, locale) -> {
                    Language language = Language.of(locale);
                    BookingView view = BookingView.of(mail.booking(), language, links);
                    return JteRenderer.render("booking/confirmed", language, view);
                })
                .register(BookingMails.CANCELLED, BookingMails.Cancelled.class, (mail, locale) -> {
                    Language language = Language.of(locale);
                    CancelledView view = CancelledView.of(mail, language, links);
                    return JteRenderer.render("booking/cancelled", language, view);
                });
    }
}
