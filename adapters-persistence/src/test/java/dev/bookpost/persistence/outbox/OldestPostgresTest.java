package dev.bookpost.persistence.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.testkit.database.NotOnThisMachine;
import dev.bookpost.testkit.database.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs beside the contracts when they run once more, on the oldest PostgreSQL that is supported. */
class OldestPostgresTest {
    @Test
    void the_contracts_run_on_postgresql_15() {
        boolean linux = System.getProperty("os.name").startsWith("Linux");
        if (!linux || !List.of("amd64", "x86_64").contains(System.getProperty("os.arch"))) {
            NotOnThisMachine.skip("PostgreSQL 15 is not tested here: its binaries are fetched for linux-amd64 only;"
                    + " the contracts ran on the usual version twice");
        }
        try (TestDatabase database = TestDatabase.create()) {
            assertThat(database.query("show server_version").getFirst()).startsWith("15.");
        }
    }
}
