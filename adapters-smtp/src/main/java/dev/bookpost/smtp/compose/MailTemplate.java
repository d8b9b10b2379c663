package dev.bookpost.smtp.compose;

import dev.bookpost.domain.outbox.MailContent;
import java.util.Locale;

/**
 * Renders the contents of one kind. Safe for concurrent use, and renders the same content the same way each time.
 *
 * @param <C> the kind's content
 */
@FunctionalInterface
public interface MailTemplate<C extends MailContent> {
    /** In Korean for any locale of that language, in English for every other. */
    RenderedMail render(C content, Locale locale);
}
