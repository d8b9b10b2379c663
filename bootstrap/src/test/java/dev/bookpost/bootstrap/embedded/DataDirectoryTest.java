package dev.bookpost.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.bootstrap.StartFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    private Path temporary;

    @Test
    void it_belongs_to_one_owner_at_a_time() {
        Path folder = temporary.resolve("a/b");
        try (DataDirectory first = DataDirectory.open(folder)) {
            assertThat(first.folder("inbox")).isEqualTo(folder.resolve("inbox"));
            assertThatThrownBy(() -> DataDirectory.open(folder))
                    .isInstanceOf(StartFailure.class)
                    .hasMessageContaining("in use by another instance (process "
                            + ProcessHandle.current().pid() + ")");
        }
        DataDirectory.open(folder).close();
    }

    @Test
    void it_is_the_same_one_whatever_link_leads_to_it() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("data"));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
        try (DataDirectory first = DataDirectory.open(link)) {
            assertThat(first.folder("inbox")).isEqualTo(folder.toRealPath().resolve("inbox"));
            assertThatThrownBy(() -> DataDirectory.open(folder)).hasMessageContaining("in use by another instance");
        }
    }

    @Test
    void a_file_in_its_place_is_named() throws Exception {
        Path file = Files.createFile(temporary.resolve("data"));

        assertThatThrownBy(() -> DataDirectory.open(file))
                .isInstanceOf(StartFailure.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("is not a folder");
    }
}
