package dev.bookpost.smtp.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.smtp.rendering.Links;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of templates that cannot be used; {@code ~} is the operator's folder. */
class TemplateFaultsTest {
    private static final String BOOKING = "@param dev.bookpost.smtp.booking.BookingView booking\n";

    @TempDir
    private Path temporary;

    private Path folder;

    @BeforeEach
    void make_the_folder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("mail"));
        permit(folder, "rwxr-xr-x");
    }

    private static void permit(Path file, String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private Path put(String path, byte[] content) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        try (Stream<Path> made = Files.walk(folder)) {
            for (Path each : made.toList()) {
                permit(each, "rwxr-xr-x");
            }
        }
        return file;
    }

    private Path put(String path, String text) throws IOException {
        return put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> faults() {
        return faults(folder);
    }

    private List<String> faults(Path read) {
        return catchThrowableOfType(FaultyTemplatesException.class, () -> TemplateSet.read(read)).faults().stream()
                .map(fault -> fault.replace(folder.toString(), "~"))
                .toList();
    }

    @Test
    void an_empty_folder_replaces_nothing() throws Exception {
        put(".git/config", "");
        put("..2027_01_01/plain/x.jte", "");
        assertThat(TemplateSet.read(folder)).isSameAs(TemplateSet.SHIPPED);
    }

    @Test
    void a_folder_must_be_there() throws Exception {
        assertThat(faults(folder.resolve("none"))).containsExactly("~/none: does not exist");
        assertThat(faults(put("file", ""))).containsExactly("~/file: is no folder");
    }

    @Test
    void names_must_be_known() throws Exception {
        put("plain/booking/confirmd_subject_en.jte", BOOKING);
        put("booking/confirmed_html_en.jte", BOOKING);
        put("html/layout.jte", "");
        put("html/booking/README.md", "");
        put("html/booking/logo.jte", "");
        put("plain/booking/page_text_en.jte/x", "");

        assertThat(faults())
                .containsExactly(
                        "~/booking: there is no template of this name; bookpost templates export writes out all that"
                                + " there are",
                        "~/html/booking/README.md: there is no template of this name; bookpost templates export writes"
                                + " out all that there are",
                        "~/html/booking/logo.jte: there is no template of this name; bookpost templates export writes"
                                + " out all that there are",
                        "~/html/layout.jte: there is no template of this name; did you mean"
                                + " html/rendering/layout.jte?",
                        "~/plain/booking/confirmd_subject_en.jte: there is no template of this name; did you mean"
                                + " plain/booking/confirmed_subject_en.jte?",
                        "~/plain/booking/page_text_en.jte: is a folder");
    }

    @Test
    void files_must_be_texts_that_can_be_read() throws Exception {
        put("plain/booking/failed_subject_en.jte", new byte[] {'a', '\n', 'b', '\n', (byte) 0xBF, 'c'});
        put("plain/booking/failed_subject_ko.jte", new byte[] {'a', (byte) 0xEA, (byte) 0xB0});
        put("plain/booking/failed_text_ko.jte", " ".repeat(1_000_001));
        Files.createSymbolicLink(folder.resolve("plain/booking/failed_text_en.jte"), Path.of("nowhere"));
        Files.createSymbolicLink(folder.resolve("plain/booking/received_text_en.jte"), Path.of("/dev/zero"));

        assertThat(faults())
                .containsExactly(
                        "~/plain/booking/failed_subject_en.jte:3: is not in UTF-8",
                        "~/plain/booking/failed_subject_ko.jte:1: is not in UTF-8",
                        "~/plain/booking/failed_text_en.jte: does not exist",
                        "~/plain/booking/failed_text_ko.jte: is larger than 1000000 bytes",
                        "~/plain/booking/received_text_en.jte: is no file with a text in it");
    }

    @Test
    void nobody_else_may_write_them() throws Exception {
        Path file = put("plain/booking/failed_subject_en.jte", "x");
        permit(file, "rw-rw-r--");
        permit(folder.resolve("plain"), "rwxr-xrwx");

        String message =
                ": can be written by others than its owner, who would run code in this service so: chmod go-w it";
        assertThat(faults()).containsExactly("~/plain" + message, "~/plain/booking/failed_subject_en.jte" + message);
    }

    @Test
    void every_fault_of_syntax_is_told_with_its_line() throws Exception {
        put("plain/booking/failed_subject_en.jte", BOOKING + "\n@if(true)\nx\n");
        put("plain/booking/received_subject_en.jte", BOOKING + "${booking.subject()\n");
        put("html/booking/reminder_html_en.jte", BOOKING + "<p><b>x</p>");
        put("html/booking/confirmed_html_en.jte", BOOKING + "\n@template.booking.detail_html_en(booking = booking)\n");
        put("html/booking/confirmed_html_ko.jte", BOOKING + "\n@template.booking.details_html_ko(bokking = booking)\n");
        put("html/rendering/layout.jte", "@param String language\n<p>${language}</p>");

        assertThat(faults())
                .containsExactlyInAnyOrder(
                        "~/plain/booking/failed_subject_en.jte:5: Missing @endif",
                        "~/plain/booking/received_subject_en.jte:3: Unexpected end of template expression",
                        "~/html/booking/reminder_html_en.jte:2: Unclosed tag <b>, expected </b>, got </p>.",
                        "~/html/booking/confirmed_html_en.jte:3: there is no template html/booking/detail_html_en.jte",
                        "~/html/booking/confirmed_html_ko.jte:3: No parameter with name bokking is defined in"
                                + " booking/details_html_ko.jte",
                        "~/html/rendering/layout.jte: as html/booking/cancelled_html_en.jte:17 calls it: No parameter"
                                + " with name heading is defined in rendering/layout.jte");
    }

    @Test
    void every_fault_of_types_is_told_with_the_line_of_the_template() throws Exception {
        put("plain/booking/failed_subject_en.jte", BOOKING + "x\n${booking.titel()}\n${booking.nam()}\n");
        put(
                "plain/booking/received_subject_en.jte",
                "@import dev.bookpost.smtp.booking.Booking\n@param Booking b\nx\n");
        put("plain/booking/reminder_subject_en.jte", BOOKING + "@else\n");
        put(
                "html/booking/details_html_ko.jte",
                BOOKING.replace("BookingView", "ChangedView") + "@param String fixedAtLabel\n"
                        + "@param String previously = null\n@param String previouslyAtVenue = null\n@param String heldUntil = null\n");

        assertThat(faults()).first().asString().startsWith("~/plain/booking/reminder_subject_en.jte:2: ");
        Files.delete(folder.resolve("plain/booking/reminder_subject_en.jte"));
        assertThat(faults())
                .containsExactlyInAnyOrder(
                        "~/plain/booking/failed_subject_en.jte:3: cannot find symbol; symbol: method titel();"
                                + " location: variable booking of type dev.bookpost.smtp.booking.BookingView",
                        "~/plain/booking/failed_subject_en.jte:4: cannot find symbol; symbol: method nam();"
                                + " location: variable booking of type dev.bookpost.smtp.booking.BookingView",
                        "~/plain/booking/received_subject_en.jte:1: cannot find symbol; symbol: class Booking;"
                                + " location: package dev.bookpost.smtp.booking",
                        "~/plain/booking/received_subject_en.jte:2: cannot find symbol; symbol: class Booking",
                        "~/html/booking/details_html_ko.jte: as html/booking/cancelled_html_ko.jte:15 calls it:"
                                + " incompatible types: dev.bookpost.smtp.booking.BookingView cannot be converted to"
                                + " dev.bookpost.smtp.booking.ChangedView");
    }

    @Test
    void every_kind_is_tried_on_sample_data() throws Exception {
        put("plain/booking/confirmed_subject_en.jte", BOOKING + "\n");
        put("plain/booking/confirmed_subject_ko.jte", BOOKING + "a\nb\n");
        put("plain/booking/confirmed_text_en.jte", BOOKING + "\nHello ${booking.name().strip()}\n");
        put("plain/booking/confirmed_text_ko.jte", BOOKING + "${Long.toString(System.nanoTime())}\n");
        put("plain/booking/failed_subject_en.jte", BOOKING + "x\n");
        put("plain/booking/failed_subject_ko.jte", "\n@param String a\n@param String b\nx\n");
        put("plain/booking/page_text_en.jte", """
                @import gg.jte.Content
                @param dev.bookpost.smtp.booking.BookingView booking
                @param Content content

                ${Integer.parseInt(booking.id().substring(0, 1) + "x")}
                """);
        put("html/booking/confirmed_html_en.jte", BOOKING + "<p>x</p>\n");
        put("html/booking/details_html_en.jte", """
                @param dev.bookpost.smtp.booking.BookingView booking
                @param String fixedAtLabel
                @param String previously = null
                @param String previouslyAtVenue = null
                @param String heldUntil = null
                $unsafe{booking.resource()}
                """);

        assertThat(faults())
                .containsExactlyInAnyOrder(
                        "~/plain/booking/confirmed_subject_en.jte: makes an empty subject",
                        "~/plain/booking/confirmed_subject_ko.jte: makes a subject of more than one line",
                        "~/plain/booking/confirmed_text_en.jte:3: fails on sample data: NullPointerException: Cannot"
                                + " invoke \"String.strip()\" because the return value of"
                                + " \"dev.bookpost.smtp.booking.BookingView.name()\" is null",
                        "~/plain/booking/confirmed_text_ko.jte: prints something else each time, but a mail must be the"
                                + " same at every attempt",
                        "~/plain/booking/failed_subject_en.jte:1: must have one @param, of the type"
                                + " dev.bookpost.smtp.booking.FailedView",
                        "~/plain/booking/failed_subject_ko.jte:2: must have one @param, of the type"
                                + " dev.bookpost.smtp.booking.FailedView",
                        "~/plain/booking/page_text_en.jte:5: fails on sample data: NumberFormatException: For input"
                                + " string: \"0x\"",
                        "~/html/booking/confirmed_html_en.jte: makes no HTML document, from <!DOCTYPE html> to </html>",
                        "~/html/booking/details_html_en.jte: as html/booking/received_html_en.jte calls it: puts what"
                                + " people typed into HTML without escaping it ($unsafe?)");
    }

    @Test
    void there_is_a_sample_of_every_kind() {
        Set<MailKind> samples =
                SampleContents.all().stream().map(MailContent::kind).collect(Collectors.toSet());

        assertThat(TemplateSet.SHIPPED
                        .with(new Links(URI.create("https://book.example")))
                        .known())
                .isEqualTo(samples);
    }

    @Test
    void a_java_without_a_compiler_is_named() throws Exception {
        put("plain/booking/failed_subject_en.jte", "x");

        assertThatExceptionOfType(FaultyTemplatesException.class)
                .isThrownBy(() -> TemplateSet.read(folder, null))
                .withMessage(folder + ": templates cannot be compiled by this Java, which has no compiler: run a JDK ("
                        + System.getProperty("java.home") + " is none)");
    }

    @Test
    void more_faults_than_anybody_reads_are_counted() throws Exception {
        for (int i = 0; i < 60; i++) {
            put("html/" + i + ".jte", "");
        }
        assertThat(faults()).hasSize(51).last().isEqualTo("… and 10 more");
    }

    @Test
    void nothing_is_exported_into_a_folder_that_holds_anything() throws Exception {
        put(".hidden", "");

        assertThatExceptionOfType(DirectoryNotEmptyException.class).isThrownBy(() -> TemplateSet.export(folder));
        assertThat(folder).isDirectoryContaining("glob:**/.hidden").isDirectoryNotContaining("glob:**/html");
    }
}
