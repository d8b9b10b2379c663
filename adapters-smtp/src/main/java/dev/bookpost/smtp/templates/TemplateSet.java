package dev.bookpost.smtp.templates;

import dev.bookpost.smtp.booking.BookingTemplates;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.member.MemberTemplates;
import dev.bookpost.smtp.rendering.JteRenderer;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.TemplateRenderer;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The templates of all kinds of mail, in all languages. */
public final class TemplateSet {
    /** Those of this version, as they are. */
    public static final TemplateSet SHIPPED = new TemplateSet(JteRenderer.shipped(), 0);

    private final TemplateRenderer renderer;
    private final int replaced;

    private TemplateSet(TemplateRenderer renderer, int replaced) {
        this.renderer = renderer;
        this.replaced = replaced;
    }

    /**
     * The shipped templates, but those that {@code folder} holds under the same path, such as
     * {@code plain/booking/confirmed_subject_en.jte}, in place of the shipped ones, also for all that call them. Reads
     * and compiles everything now, and renders it on sample data. Templates are code, which runs then, too.
     *
     * @throws FaultyTemplatesException naming all that was found wrong; what is wrong elsewhere may hide behind it
     */
    public static TemplateSet read(Path folder) throws FaultyTemplatesException {
        return read(folder, ToolProvider.getSystemJavaCompiler());
    }

    /** @param compiler null where this Java has none */
    static TemplateSet read(Path folder, @Nullable JavaCompiler compiler) throws FaultyTemplatesException {
        Faults faults = new Faults();
        SortedMap<String, String> shipped = ShippedTemplates.sources();
        Map<String, String> own = TemplateFolder.read(folder, shipped.keySet(), faults);
        if (compiler == null && !own.isEmpty()) {
            faults.add(new TemplateFault(
                    folder.toString(),
                    0,
                    "templates cannot be compiled by this Java, which has no compiler: run a JDK ("
                            + System.getProperty("java.home") + " is none)"));
        }
        faults.throwIfAny();
        if (compiler == null || own.isEmpty()) {
            return SHIPPED;
        }
        TemplateSources sources = new TemplateSources(folder, shipped, own);
        try {
            CompiledTemplates compiled = new TemplateCompilation(compiler, sources, faults).run();
            new Trial(compiled, sources, faults).run();
            faults.throwIfAny();
            return new TemplateSet(compiled.renderer(), own.size());
        } catch (IOException e) {
            faults.add(new TemplateFault(
                    folder.toString(), 0, "cannot be compiled, for the temporary folder cannot be used: " + e));
            faults.throwIfAny();
            throw new IllegalStateException(e);
        }
    }

    /** How many of the shipped templates are replaced. */
    public int replaced() {
        return replaced;
    }

    /** For mails whose links begin with the public URL. */
    public MailTemplates with(Links links) {
        return registered(links, renderer);
    }

    static MailTemplates registered(Links links, TemplateRenderer renderer) {
        MailTemplates.Builder templates = MailTemplates.builder();
        BookingTemplates.register(templates, links, renderer);
        MemberTemplates.register(templates, links, renderer);
        return templates.build();
    }

    /**
     * Writes the shipped templates out, for operators to begin with.
     *
     * @param folder is made if it does not exist
     * @return how many there are
     * @throws DirectoryNotEmptyException if the folder holds anything
     */
    public static int export(Path folder) throws IOException {
        return ShippedTemplates.export(folder);
    }
}
