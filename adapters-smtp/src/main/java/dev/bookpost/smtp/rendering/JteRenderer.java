package dev.bookpost.smtp.rendering;

import dev.bookpost.smtp.compose.RenderedMail;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

/**
 * Renders the templates of {@code src/main/jte}, which the build has compiled. A mail has three in each language:
 * {@code <name>_subject_<language>}, {@code <name>_text_<language>} and {@code <name>_html_<language>}, each with the
 * same one parameter. What is put into HTML is escaped by its place.
 */
public final class JteRenderer {
    /** Below it, templates are in the package that their folder names. */
    private static final String PACKAGE = "dev.bookpost.smtp";

    private static final TemplateEngine HTML = engine(ContentType.Html);
    private static final TemplateEngine PLAIN = engine(ContentType.Plain);

    private JteRenderer() {}

    private static TemplateEngine engine(ContentType type) {
        return TemplateEngine.createPrecompiled(null, type, JteRenderer.class.getClassLoader(), PACKAGE);
    }

    /**
     * @param name folder and name, e.g. {@code booking/confirmed}
     * @param view the templates' parameter
     */
    public static RenderedMail render(String name, Language language, Object view) {
        return new RenderedMail(
                render(PLAIN, name + "_subject_" + language.code(), view).strip(),
                render(PLAIN, name + "_text_" + language.code(), view),
                render(HTML, name + "_html_" + language.code(), view));
    }

    private static String render(TemplateEngine engine, String name, Object view) {
        StringOutput output = new StringOutput(4_096);
        engine.render(name + ".jte", view, output);
        return output.toString();
    }
}
