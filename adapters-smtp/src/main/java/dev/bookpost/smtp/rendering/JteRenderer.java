package dev.bookpost.smtp.rendering;

import dev.bookpost.smtp.compose.RenderedMail;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

/**
 * Renders compiled templates. A mail has three in each language: {@code <name>_subject_<language>},
 * {@code <name>_text_<language>} and {@code <name>_html_<language>}, each with the same one parameter. What is put into
 * HTML is escaped by its place.
 */
public final class JteRenderer implements TemplateRenderer {
    /** Below it, the templates that the build has compiled are in the package that their folder names. */
    private static final String SHIPPED_PACKAGE = "dev.bookpost.smtp";

    private final TemplateEngine html;
    private final TemplateEngine plain;

    private JteRenderer(TemplateEngine html, TemplateEngine plain) {
        this.html = html;
        this.plain = plain;
    }

    /** The templates of {@code src/main/jte}, which the build has compiled. */
    public static JteRenderer shipped() {
        return of(JteRenderer.class.getClassLoader(), SHIPPED_PACKAGE, SHIPPED_PACKAGE);
    }

    /** Templates that were compiled into the package for their type, and below it into that of their folder. */
    public static JteRenderer of(ClassLoader templates, String htmlPackage, String plainPackage) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // the library asks the thread, whatever loader it is given, where the classes are in no folder
        thread.setContextClassLoader(templates);
        try {
            return new JteRenderer(
                    TemplateEngine.createPrecompiled(null, ContentType.Html, templates, htmlPackage),
                    TemplateEngine.createPrecompiled(null, ContentType.Plain, templates, plainPackage));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public RenderedMail render(String name, Language language, Object view) {
        return new RenderedMail(
                plain(name + "_subject_" + language.code(), view).strip(),
                plain(name + "_text_" + language.code(), view),
                html(name + "_html_" + language.code(), view));
    }

    /**
     * Renders one template.
     *
     * @param name folder and name, without its ending
     */
    public String html(String name, Object view) {
        return render(html, name, view);
    }

    /** As {@link #html}, for text and subjects. */
    public String plain(String name, Object view) {
        return render(plain, name, view);
    }

    private static String render(TemplateEngine engine, String name, Object view) {
        StringOutput output = new StringOutput(4_096);
        engine.render(name + ".jte", view, output);
        return output.toString();
    }
}
