package dev.bookpost.smtp.rendering;

import dev.bookpost.smtp.compose.RenderedMail;

/** Renders the templates of a mail. Safe for concurrent use. */
@FunctionalInterface
public interface TemplateRenderer {
    /**
     * @param name folder and name, e.g. {@code booking/confirmed}
     * @param view the templates' parameter
     */
    RenderedMail render(String name, Language language, Object view);
}
