package dev.bookpost.bootstrap.embedded;

import dev.bookpost.bootstrap.StartFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files around an embedded server: its data, its unpacked binaries, and what it printed last. */
final class Cluster {
    private static final Logger log = LoggerFactory.getLogger(Cluster.class);

    /** Says that the data were created to the end; put there by us after their first start. */
    private static final String COMPLETE = "bookpost.complete";

    private static final long MEGABYTE = 1_000_000;
    private static final long NEEDED_AT_FIRST = 250 * MEGABYTE;
    private static final long NEEDED_LATER = 40 * MEGABYTE;
    private static final Pattern COMPLAINT = Pattern.compile("(?:FATAL|PANIC|initdb: error|pg_ctl): +(.*)");

    /** The one thing that pg_ctl says although it goes on: a crash of the machine left a pid file behind. */
    private static final String GOES_ON = "pg_ctl: another server might be running";

    /** Names in the data folder. */
    static final String DATA = "postgres";

    static final String PASSWORD = "postgres-password.txt";

    private final Path folder;
    private final Path binaries;
    private final Path output;
    private final Path passwordFile;

    Cluster(DataDirectory data) {
        folder = data.folder(DATA);
        binaries = data.folder("postgres-binaries");
        output = data.folder("postgres.log");
        passwordFile = data.folder(PASSWORD);
    }

    Path folder() {
        return folder;
    }

    Path binaries() {
        return binaries;
    }

    /** Used when the data are created, and to connect ever after. */
    Path passwordFile() {
        return passwordFile;
    }

    Path output() {
        return output;
    }

    /** Clears away what a start that was killed has left half done: neither we nor the library could go on from it. */
    void prepare() throws IOException {
        Files.createDirectories(binaries);
        Files.deleteIfExists(output);
        for (Path unpacked : entries(binaries)) {
            if (!Files.exists(unpacked.resolve(".exists"))) {
                delete(unpacked);
            }
        }
        boolean complete = Files.exists(folder.resolve(COMPLETE));
        if (!complete && !entries(folder).isEmpty()) {
            putAside();
        }
        checkSpace(complete ? NEEDED_LATER : NEEDED_AT_FIRST);
    }

    /** Data are never deleted, also not where they look unfinished: somebody may have put them there. */
    private void putAside() throws IOException {
        int number = 1;
        while (Files.exists(folder.resolveSibling("postgres.incomplete-" + number))) {
            number++;
        }
        Path aside = folder.resolveSibling("postgres.incomplete-" + number);
        Files.move(folder, aside);
        log.warn("the data in {} had not been created completely; they now lie in {}", folder, aside);
    }

    private void checkSpace(long needed) throws IOException {
        long left = Files.getFileStore(binaries).getUsableSpace();
        if (left < needed) {
            throw new StartFailure("the disk is full: " + left / MEGABYTE + " MB are left for " + folder.getParent()
                    + ", and PostgreSQL needs " + needed / MEGABYTE + " MB");
        }
    }

    void markComplete() throws IOException {
        Path mark = folder.resolve(COMPLETE);
        if (!Files.exists(mark)) {
            Files.createFile(mark);
        }
    }

    boolean refusedToStart() {
        return printed().stream().anyMatch(line -> line.contains("pg_ctl: "));
    }

    /** The server's own words for what went wrong. */
    Optional<String> complaint() {
        return printed().stream()
                .map(COMPLAINT::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }

    private List<String> printed() {
        try {
            if (!Files.exists(output)) {
                return List.of();
            }
            return Files.readAllLines(output, StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> !line.contains(GOES_ON))
                    .toList();
        } catch (IOException e) {
            log.debug("cannot read {}", output, e);
            return List.of();
        }
    }

    private static List<Path> entries(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
