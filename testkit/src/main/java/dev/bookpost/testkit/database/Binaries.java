package dev.bookpost.testkit.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** Which PostgreSQL the embedded servers are: that of the class path, or one whose jar the build has named. */
final class Binaries {
    /** Names a jar with the binaries of another version for linux-amd64. */
    private static final String JAR = "bookpost.test.postgres.jar";

    /** For a machine that is busy, and for recovery after a kill. */
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    private Binaries() {}

    /** Elsewhere the jar is of no use, and the usual binaries stand in for it. */
    static boolean chosen() {
        boolean linux = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux");
        boolean amd64 = List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
        return System.getProperty(JAR) != null && linux && amd64;
    }

    static EmbeddedPostgres.Builder builder() {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder().setPGStartupWait(START_LIMIT);
        String jar = System.getProperty(JAR, "");
        return chosen() ? builder.setPgBinaryResolver((system, machine) -> open(jar)) : builder;
    }

    private static InputStream open(String jar) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            ZipEntry archive = file.stream()
                    .filter(entry -> entry.getName().endsWith(".txz"))
                    .findFirst()
                    .orElseThrow(() -> new FileNotFoundException("no binaries in " + jar));
            return new ByteArrayInputStream(file.getInputStream(archive).readAllBytes());
        }
    }
}
