package dev.bookpost.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.Main;
import dev.bookpost.bootstrap.StartFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TemplatesCommandTest {
    private static final String SUBJECT = "plain/booking/confirmed_subject_en.jte";
    private static final String WRONG = "@param dev.bookpost.smtp.booking.BookingView booking\n${booking.titel()}\n";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path temporary;

    private int run(Map<String, String> environment, String... arguments) {
        return new CommandLineProgram(environment, (settings, surroundings, sampleData) -> {
                    throw new StartFailure("not to be started here");
                })
                .printingTo(new PrintWriter(out, true), new PrintWriter(err, true))
                .run(arguments);
    }

    private Path folderWith(String path, String text) throws IOException {
        Path folder = temporary.resolve("own");
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.toList()) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
        return folder;
    }

    @Test
    void every_command_explains_itself() {
        for (String command : List.of("export", "check")) {
            assertThat(run(Map.of(), "templates", command, "--help")).isZero();
            assertThat(out.toString()).contains("Usage: bookpost templates " + command);
        }
        assertThat(run(Map.of(), "templates")).isEqualTo(2);
        assertThat(run(Map.of(), "templates", "export")).isEqualTo(2);
    }

    @Test
    void what_is_exported_is_fit_for_use() {
        Path folder = temporary.resolve("new/mail");

        assertThat(run(Map.of(), "templates", "export", folder.toString())).isZero();
        assertThat(out.toString()).endsWith(" templates are in " + folder + System.lineSeparator());
        assertThat(folder.resolve(SUBJECT)).content().contains("Booking confirmed: ${booking.subject()}");
        assertThat(run(Map.of(), "templates", "check", folder.toString())).isZero();
        assertThat(out.toString()).contains("fit for use; shipped templates that are replaced: ");

        assertThat(run(Map.of(), "templates", "export", folder.toString())).isEqualTo(1);
        assertThat(run(Map.of(), "templates", "export", folder.resolve(SUBJECT).toString()))
                .isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "bookpost: " + folder + " is not empty: templates are written into a new or empty folder",
                        "bookpost: " + folder.resolve(SUBJECT)
                                + " is no folder: templates are written into a new or empty folder");
    }

    @Test
    void faults_are_printed_one_a_line() throws Exception {
        Path folder = folderWith(SUBJECT, WRONG);
        String fault = folder.resolve(SUBJECT) + ":2: cannot find symbol; symbol: method titel(); location: variable"
                + " booking of type dev.bookpost.smtp.booking.BookingView";

        assertThat(run(Map.of(), "templates", "check", folder.toString())).isEqualTo(1);
        assertThat(out.toString().lines()).containsExactly(fault);
        assertThat(run(Map.of("BOOKPOST_MAIL_TEMPLATES", folder.toString()), "templates", "check"))
                .as("of the setting")
                .isEqualTo(1);
        assertThat(out.toString().lines()).containsExactly(fault, fault);
        assertThat(run(Map.of(), "templates", "check")).as("of nothing").isEqualTo(2);
        assertThat(err.toString()).contains("bookpost: which folder? name it, or set BOOKPOST_MAIL_TEMPLATES");
    }

    @Test
    void the_setting_is_shown() throws Exception {
        assertThat(run(Map.of(), "config", "--embedded")).isZero();
        assertThat(out.toString()).contains("BOOKPOST_MAIL_TEMPLATES=the shipped ones  # usual");
        String folder = Files.createDirectory(
                        temporary.resolve("empty"),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                .toString();
        assertThat(run(Map.of("BOOKPOST_MAIL_TEMPLATES", folder), "config", "--embedded"))
                .isZero();
        assertThat(out.toString()).contains("BOOKPOST_MAIL_TEMPLATES=" + folder + "  # from the environment");
    }

    private Process program(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }

    @Test
    @Timeout(120)
    void a_template_that_ends_the_program_does_not_pass() throws Exception {
        Path folder = folderWith(SUBJECT, """
                @import dev.bookpost.smtp.booking.BookingView
                @param BookingView booking
                !{System.exit(0);}
                """);
        Process program = program(Map.of(), "templates", "check", folder.toString());
        try {
            assertThat(program.inputReader().lines().toList())
                    .containsExactly("the program was ended while mail templates were tried on sample data; perhaps by"
                            + " one of them");
            assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isEqualTo(1);
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    @Timeout(120)
    void a_service_with_faulty_templates_does_not_start() throws Exception {
        Path folder = folderWith(SUBJECT, WRONG);
        Path data = temporary.resolve("data");
        Process program = program(
                Map.of(
                        "BOOKPOST_MAIL_TEMPLATES", folder.toString(),
                        "BOOKPOST_HTTP_PORT", "x",
                        "BOOKPOST_DATA_DIR", data.toString()),
                "serve",
                "--embedded");
        try {
            List<String> said = program.inputReader().lines().toList();
            assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isEqualTo(1);
            assertThat(said)
                    .containsExactly(
                            "bookpost: the settings are not valid:",
                            "  BOOKPOST_HTTP_PORT is 'x': it must be a whole number from 0 to 65535",
                            "  BOOKPOST_MAIL_TEMPLATES cannot be used: " + folder.resolve(SUBJECT)
                                    + ":2: cannot find symbol; symbol: method titel(); location: variable booking of"
                                    + " type dev.bookpost.smtp.booking.BookingView");
            assertThat(data).doesNotExist();
        } finally {
            program.destroyForcibly();
        }
    }
}
