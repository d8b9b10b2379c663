package dev.bookpost.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptSecretTest {
    @TempDir
    private Path folder;

    @Test
    void it_is_made_once_and_kept_for_its_owner_only() throws Exception {
        Path file = folder.resolve("secret.txt");

        assertThat(KeptSecret.in(file, () -> "first")).isEqualTo(new KeptSecret("first", true));
        assertThat(KeptSecret.in(file, () -> "second")).isEqualTo(new KeptSecret("first", false));
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void a_file_that_a_crash_left_empty_counts_as_missing() throws Exception {
        Path file = Files.createFile(folder.resolve("secret.txt"));

        assertThat(KeptSecret.in(file, () -> "made")).isEqualTo(new KeptSecret("made", true));
        assertThat(Files.readString(file)).isEqualTo("made" + System.lineSeparator());
    }

    @Test
    void it_does_not_print_itself() {
        assertThat(new KeptSecret("hidden", true).toString()).doesNotContain("hidden");
    }
}
