package dev.bookpost.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.BookingMails.Reminder;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.smtp.SampleMails.Sample;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.compose.RenderedMail;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.templates.TemplateSet;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mails that an operator's templates are part of. */
class ReplacedTemplatesTest {
    private static final Links LINKS = new Links(URI.create("https://book.example"));
    private static final MailContent HOSTILE = new Reminder(
            SampleMails.snapshot("Lee's", "<script>alert(1)</script>", SampleMails.SEOUL, SampleMails.SEOUL), "token");

    @TempDir
    private Path folder;

    private void put(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        for (Path made : all(folder)) {
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static RenderedMail english(MailTemplates templates) throws Exception {
        return templates.render(HOSTILE, Locale.ENGLISH);
    }

    @Test
    void a_subject_is_replaced_and_nothing_else() throws Exception {
        put("plain/booking/reminder_subject_en.jte", """
                @import dev.bookpost.smtp.booking.BookingView
                @param BookingView booking
                Soon: ${booking.subject()}
                """);
        TemplateSet set = TemplateSet.read(folder);

        RenderedMail shipped = english(TemplateSet.SHIPPED.with(LINKS));
        RenderedMail replaced = english(set.with(LINKS));

        assertThat(set.replaced()).isEqualTo(1);
        assertThat(replaced.subject()).isEqualTo("Soon: <script>alert(1)</script>, Sun, 14 Mar 2027, 11:30");
        assertThat(replaced.text()).isEqualTo(shipped.text());
        assertThat(replaced.html()).isEqualTo(shipped.html());
        assertThat(set.with(LINKS).render(HOSTILE, Locale.KOREAN))
                .isEqualTo(TemplateSet.SHIPPED.with(LINKS).render(HOSTILE, Locale.KOREAN));

        put("plain/booking/reminder_subject_en.jte", "changed while it runs");
        assertThat(english(set.with(LINKS))).as("read once").isEqualTo(replaced);
    }

    @Test
    void shipped_templates_use_a_replaced_part_and_a_replacing_one_uses_shipped_parts_all_escaped() throws Exception {
        put("html/rendering/layout.jte", """
                @import gg.jte.Content
                @param String language
                @param String heading
                @param String preheader = null
                @param Content content
                @param String footer
                <!DOCTYPE html>
                <html lang="${language}"><head><title>${heading}</title></head><body>
                <header>Example Ltd.</header>
                ${content}
                </body></html>
                """);
        put("html/booking/reminder_html_ko.jte", """
                @import dev.bookpost.smtp.booking.BookingView
                @param BookingView booking
                @template.rendering.layout(language = "ko", heading = "곧", footer = "", content = @`
                <p title="${booking.title()}">${booking.title()}</p>
                @template.booking.details_html_ko(booking = booking, fixedAtLabel = "때")
                `)
                """);
        MailTemplates templates = TemplateSet.read(folder).with(LINKS);

        assertThat(english(templates).html())
                .contains("<header>Example Ltd.</header>", "&lt;script&gt;", "Your booking is coming up")
                .doesNotContain("<script", "<footer>");
        assertThat(templates.render(HOSTILE, Locale.KOREAN).html())
                .contains("<header>Example Ltd.</header>", "<dt>때</dt>", ">&lt;script&gt;alert(1)&lt;/script&gt;</p>")
                .doesNotContain("<script>");
    }

    @Test
    void exported_and_taken_as_they_are_they_make_the_same_mails_and_leave_nothing_behind() throws Exception {
        Path exported = folder.resolve("exported");
        int count = TemplateSet.export(exported);
        List<Path> before = all(exported);
        List<String> temporaryBefore = temporary();

        TemplateSet set = TemplateSet.read(exported);

        assertThat(set.replaced()).isEqualTo(count).isGreaterThan(50);
        for (Sample sample : SampleMails.all()) {
            assertThat(SampleMails.composer(set).compose(sample.mail()))
                    .as(sample.name())
                    .isEqualTo(SampleMails.composer().compose(sample.mail()));
        }
        assertThat(all(exported)).isEqualTo(before);
        assertThat(temporary()).isEqualTo(temporaryBefore);
    }

    private static List<Path> all(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList();
        }
    }

    private static List<String> temporary() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.map(Path::toString)
                    .filter(name -> name.contains("bookpost-templates"))
                    .sorted()
                    .toList();
        }
    }
}
