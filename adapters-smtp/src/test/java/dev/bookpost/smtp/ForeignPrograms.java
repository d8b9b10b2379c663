package dev.bookpost.smtp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.testkit.database.NotOnThisMachine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs that read mails and calendars and that none of us wrote; Debian has them all. */
final class ForeignPrograms {
    private static final String REQUIRED = "BOOKPOST_TEST_FOREIGN_READERS";
    private static final List<String> PYTHONS = List.of("/usr/bin/python3", "python3");

    private final String python;
    private final Path folder;

    private ForeignPrograms(String python, Path folder) {
        this.python = python;
        this.folder = folder;
    }

    /**
     * Finds them, or ends the test where they are not on this machine.
     *
     * @param folder for what they read and write
     */
    static ForeignPrograms in(Path folder) {
        Optional<String> python = PYTHONS.stream()
                .filter(name -> starts(name, "-c", "import dkim, icalendar, nacl"))
                .findFirst();
        if (python.isEmpty() || !starts("khal", "--version")) {
            NotOnThisMachine.skipUnless(
                    REQUIRED, "not on this machine: apt install khal python3-dkim python3-icalendar python3-nacl");
        }
        return new ForeignPrograms(python.orElseThrow(), folder);
    }

    private static boolean starts(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Lays a mail down for them. */
    Path write(String name, byte[] source) {
        try {
            return Files.write(folder.resolve(name + ".eml"), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs one of the scripts in {@code src/test/resources/foreign}; what it prints. */
    List<String> python(String script, Object... arguments) throws IOException, InterruptedException {
        Path file = folder.resolve(script);
        try (InputStream source =
                Objects.requireNonNull(ForeignPrograms.class.getResourceAsStream("/foreign/" + script))) {
            Files.write(file, source.readAllBytes());
        }
        List<String> command = new ArrayList<>(List.of(python, "-X", "utf8", file.toString()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return run(command);
    }

    /** Runs the calendar program on a calendar of its own, in the time zone of Seoul. */
    List<String> khal(String... arguments) throws IOException, InterruptedException {
        Path settings = folder.resolve("khal.conf");
        if (Files.notExists(settings)) {
            Path calendar = Files.createDirectory(folder.resolve("calendar"));
            Files.writeString(settings, """
                    [calendars]
                    [[home]]
                    path = %s
                    type = calendar
                    [sqlite]
                    path = %s
                    [locale]
                    local_timezone = Asia/Seoul
                    default_timezone = Asia/Seoul
                    timeformat = %%H:%%M
                    dateformat = %%Y-%%m-%%d
                    longdateformat = %%Y-%%m-%%d
                    datetimeformat = %%Y-%%m-%%d %%H:%%M
                    longdatetimeformat = %%Y-%%m-%%d %%H:%%M
                    [default]
                    default_calendar = home
                    """.formatted(calendar, folder.resolve("khal.db")));
        }
        List<String> command = new ArrayList<>(List.of("khal", "-c", settings.toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private List<String> run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("HOME", folder.toString());
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(command + "\n" + printed).isZero();
        return printed.lines().toList();
    }
}
