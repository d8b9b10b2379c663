package dev.bookpost.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.bootstrap.StartFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresServerTest {
    @TempDir
    private Path temporary;

    private Path folder;

    @BeforeEach
    void choose_a_folder_with_a_blank_in_its_name() {
        folder = temporary.resolve("our data");
    }

    @Test
    void other_users_of_the_machine_neither_see_the_data_nor_get_in_without_the_password() throws Exception {
        try (DataDirectory data = DataDirectory.open(folder);
                EmbeddedPostgresServer server = EmbeddedPostgresServer.start(data, () -> "made for the test")) {
            assertThat(Files.getPosixFilePermissions(folder.toRealPath()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
            assertThat(Files.getPosixFilePermissions(folder.resolve("postgres-password.txt")))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
            assertThatThrownBy(() -> DriverManager.getConnection(server.jdbcUrl(), server.user(), "guessed"))
                    .hasMessageContaining("password authentication failed");
        }
    }

    @Test
    void data_are_durable_and_still_there_after_a_restart() throws Exception {
        try (DataDirectory data = DataDirectory.open(folder);
                EmbeddedPostgresServer server = EmbeddedPostgresServer.start(data, () -> "made for the test")) {
            assertThat(query(server, "show fsync")).isEqualTo("on");
            assertThat(query(server, "show synchronous_commit")).isEqualTo("on");
            assertThat(query(server, "show listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(query(server, "show server_encoding")).isEqualTo("UTF8");
            assertThat(query(server, "select datlocale from pg_database where datname = 'postgres'"))
                    .isEqualTo("C.UTF-8");
            assertThat(query(server, "select upper('é')")).isEqualTo("É");
            update(server, "create table kept as select 'before the restart' as what");
        }
        assertThat(Orphan.find(folder.resolve("postgres"))).isEmpty();
        leavePidFileAsAPowerFailureDoes();
        try (DataDirectory data = DataDirectory.open(folder);
                EmbeddedPostgresServer server = EmbeddedPostgresServer.start(data, () -> "made for the test")) {
            assertThat(query(server, "select what from kept")).isEqualTo("before the restart");
        }
    }

    @Test
    void data_outlive_a_killed_process_and_its_orphaned_server_is_ended_first() throws Exception {
        Process program = commitInAnotherProcess();
        try {
            assertThatThrownBy(() -> DataDirectory.open(folder))
                    .isInstanceOf(StartFailure.class)
                    .hasMessageContaining("in use by another instance (process " + program.pid() + ")");
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.waitFor(20, TimeUnit.SECONDS)).isTrue();
        ProcessHandle orphan = Orphan.find(folder.resolve("postgres")).orElseThrow();

        try (DataDirectory data = DataDirectory.open(folder);
                EmbeddedPostgresServer server = EmbeddedPostgresServer.start(data, () -> "made for the test")) {
            assertThat(orphan.isAlive()).isFalse();
            assertThat(query(server, "select what from kept")).isEqualTo("committed before the kill");
        }
    }

    @Test
    void data_that_were_created_by_half_are_put_aside_and_not_deleted() throws Exception {
        Path cluster = Files.createDirectories(folder.resolve("postgres"));
        Files.writeString(cluster.resolve("postgresql.conf"), "# and then the power failed");
        Path binaries = Files.createDirectories(folder.resolve("postgres-binaries/PG-half/bin"));
        Files.writeString(binaries.resolve("initdb"), "half a program");

        try (DataDirectory data = DataDirectory.open(folder);
                EmbeddedPostgresServer server = EmbeddedPostgresServer.start(data, () -> "made for the test")) {
            assertThat(query(server, "select 1")).isEqualTo("1");
        }
        assertThat(folder.resolve("postgres.incomplete-1/postgresql.conf")).exists();
        assertThat(binaries).doesNotExist();
    }

    @Test
    @Timeout(60)
    void a_server_that_refuses_to_start_says_why_at_once() throws Exception {
        Path cluster = Files.createDirectories(folder.resolve("postgres"));
        Files.createFile(cluster.resolve("bookpost.complete"));
        Files.writeString(cluster.resolve("postgresql.conf"), "");
        Files.writeString(cluster.resolve("PG_VERSION"), "11\n");
        Files.setPosixFilePermissions(cluster, PosixFilePermissions.fromString("rwx------"));

        try (DataDirectory data = DataDirectory.open(folder)) {
            assertThatThrownBy(() -> EmbeddedPostgresServer.start(data, () -> "made for the test"))
                    .isInstanceOf(StartFailure.class)
                    .hasMessageStartingWith("the embedded PostgreSQL does not start: ")
                    .hasMessageNotContaining("\n")
                    .hasMessageContaining("database files are incompatible with server");
        }
    }

    @Test
    void a_process_that_is_no_server_of_this_folder_is_left_alone() throws Exception {
        Path cluster = Files.createDirectories(folder.resolve("postgres"));
        Files.writeString(
                cluster.resolve("postmaster.pid"), ProcessHandle.current().pid() + "\n");

        assertThat(Orphan.find(cluster)).isEmpty();
    }

    private void leavePidFileAsAPowerFailureDoes() throws IOException, InterruptedException {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Files.writeString(folder.resolve("postgres/postmaster.pid"), ended.pid() + "\n");
    }

    private Process commitInAnotherProcess() throws IOException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledLater.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = program.inputReader();
        String line = output.readLine();
        while (line != null && !line.equals("committed")) {
            line = output.readLine();
        }
        assertThat(line).as("the program has committed").isNotNull();
        return program;
    }

    private static String query(EmbeddedPostgresServer server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }

    private static void update(EmbeddedPostgresServer server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
