package dev.bookpost.smtp.templates;

import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.compose.RenderedMail;
import dev.bookpost.smtp.compose.UnsendableMailException;
import dev.bookpost.smtp.rendering.Language;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.TemplateRenderer;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Renders every kind in every language on sample contents, and looks at what comes out. */
final class Trial implements TemplateRenderer {
    private static final Links LINKS = new Links(URI.create("https://bookings.example"));
    private static final int LONGEST_MESSAGE = 300;

    private final CompiledTemplates templates;
    private final TemplateSources sources;
    private final Faults faults;

    Trial(CompiledTemplates templates, TemplateSources sources, Faults faults) {
        this.templates = templates;
        this.sources = sources;
        this.faults = faults;
    }

    void run() {
        Thread endsBadly = new Thread(Trial::endBadly);
        Runtime.getRuntime().addShutdownHook(endsBadly);
        try {
            renderAll();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(endsBadly);
            } catch (IllegalStateException e) {
                // it is running
            }
        }
    }

    /** A template is code: one that ends the program would else pass for a check that found nothing. */
    private static void endBadly() {
        System.err.println(
                "the program was ended while mail templates were tried on sample data; perhaps by one of them");
        Runtime.getRuntime().halt(1);
    }

    private void renderAll() {
        MailTemplates all = TemplateSet.registered(LINKS, this);
        for (MailContent content : SampleContents.all()) {
            for (Language language : Language.values()) {
                try {
                    all.render(content, Locale.of(language.code()));
                } catch (UnsendableMailException e) {
                    throw new IllegalStateException("the sample of " + content.kind() + " is no good", e);
                }
            }
        }
    }

    @Override
    public RenderedMail render(String name, Language language, Object view) {
        String subject = name + "_subject_" + language.code();
        String text = name + "_text_" + language.code();
        String html = name + "_html_" + language.code();
        Part subjectPart = new Part(TemplateTree.PLAIN, subject, view);
        Part textPart = new Part(TemplateTree.PLAIN, text, view);
        Part htmlPart = new Part(TemplateTree.HTML, html, view);
        return new RenderedMail(
                tried(
                        subjectPart,
                        () -> templates.renderer().plain(subject, view).strip(),
                        Trial::faultOfSubject),
                tried(textPart, () -> templates.renderer().plain(text, view), Trial::faultOfText),
                tried(htmlPart, () -> templates.renderer().html(html, view), Trial::faultOfHtml));
    }

    private String tried(Part part, Supplier<String> rendering, Function<String, Optional<String>> check) {
        try {
            String printed = rendering.get();
            if (!printed.equals(rendering.get())) {
                part.fault("prints something else each time, but a mail must be the same at every attempt");
            }
            check.apply(printed).ifPresent(part::fault);
        } catch (RuntimeException e) {
            part.failed(e.getCause() == null ? e : e.getCause());
        }
        return "tried";
    }

    private static Optional<String> faultOfSubject(String subject) {
        if (subject.isBlank()) {
            return Optional.of("makes an empty subject");
        }
        return subject.lines().count() > 1 ? Optional.of("makes a subject of more than one line") : Optional.empty();
    }

    private static Optional<String> faultOfText(String text) {
        return text.isBlank() ? Optional.of("makes an empty text") : Optional.empty();
    }

    private static Optional<String> faultOfHtml(String html) {
        String document = html.strip().toLowerCase(Locale.ROOT);
        if (!document.startsWith("<!doctype html") || !document.endsWith("</html>")) {
            return Optional.of("makes no HTML document, from <!DOCTYPE html> to </html>");
        }
        return html.contains(SampleContents.MARKUP)
                ? Optional.of("puts what people typed into HTML without escaping it ($unsafe?)")
                : Optional.empty();
    }

    private final class Part {
        private final TemplateTree tree;
        private final String name;
        private final Object view;

        Part(TemplateTree tree, String name, Object view) {
            this.tree = tree;
            this.name = name + ".jte";
            this.view = view;
        }

        void fault(String message) {
            faults.add(sources.fault(tree, name, 0, message));
        }

        void failed(Throwable cause) {
            Optional<CompiledTemplates.Place> place = templates.placeOf(cause);
            if (place.isEmpty() && cause instanceof IllegalArgumentException) {
                String wanted =
                        "must have one @param, of the type " + view.getClass().getName();
                faults.add(sources.fault(tree, name, sources.lineOfParameter(tree, name), wanted));
                return;
            }
            String message = cause.getMessage() == null ? "" : ": " + cause.getMessage();
            String line =
                    ("fails on sample data: " + cause.getClass().getSimpleName() + message).replaceAll("\\s+", " ");
            String shortened = line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "…";
            CompiledTemplates.Place at = place.orElse(new CompiledTemplates.Place(tree, name, 0));
            faults.add(sources.fault(at.tree(), at.name(), at.line(), shortened));
        }
    }
}
