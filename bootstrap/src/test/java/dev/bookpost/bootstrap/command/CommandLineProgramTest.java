package dev.bookpost.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.bootstrap.service.ServiceFactory;
import dev.bookpost.testkit.database.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

class CommandLineProgramTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private ServiceFactory services = (settings, surroundings, sampleData) -> {
        throw new StartFailure("not to be started here");
    };

    @TempDir
    private Path temporary;

    @Test
    void every_command_explains_itself() {
        for (String command : List.of("serve", "demo", "migrate", "outbox", "operator", "config", "version")) {
            assertThat(run(Map.of(), command, "--help")).as(command).isZero();
            assertThat(out.toString()).contains("Usage: bookpost " + command);
        }
        assertThat(run(Map.of(), "--help")).isZero();
        assertThat(out.toString()).contains("serve", "demo", "migrate", "outbox", "operator", "config", "version");
        for (String command : List.of("stats", "list", "requeue", "discard", "pause", "resume")) {
            assertThat(run(Map.of(), "outbox", command, "--help")).as(command).isZero();
            assertThat(out.toString()).contains("Usage: bookpost outbox " + command);
        }
    }

    @Test
    void the_version_is_printed() {
        assertThat(run(Map.of(), "version")).isZero();
        assertThat(out.toString()).startsWith("bookpost ");
    }

    @Test
    void wrong_use_is_exit_code_2() {
        assertThat(run(Map.of())).isEqualTo(2);
        assertThat(err.toString()).contains("a command is missing");
        assertThat(run(Map.of(), "serve", "--embeded")).isEqualTo(2);
        assertThat(run(Map.of(), "srve")).isEqualTo(2);
        assertThat(run(Map.of(), "outbox", "requeue"))
                .as("before any setting is looked at")
                .isEqualTo(2);
    }

    @Test
    void wrong_settings_stop_the_start_with_all_faults_and_exit_code_1() {
        assertThat(run(Map.of("BOOKPOST_HTTP_PORT", "x"), "serve")).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("bookpost: the settings are not valid:")
                .contains("BOOKPOST_HTTP_PORT is 'x'", "BOOKPOST_DB_URL is missing", "BOOKPOST_SMTP_HOST is missing")
                .doesNotContain("\tat ");
    }

    @Test
    void the_settings_are_printed_with_where_they_come_from_and_without_secrets() throws IOException {
        Path file = Files.writeString(temporary.resolve("bookpost.properties"), "BOOKPOST_HTTP_PORT=8181\n");
        Map<String, String> environment = Map.of(
                "BOOKPOST_DB_URL", "jdbc:postgresql://db/bookpost?password=hidden",
                "BOOKPOST_DB_PASSWORD", "hidden",
                "BOOKPOST_SMTP_HOST", "relay.example.com",
                "BOOKPOST_MAIL_FROM", "bookings@example.com");
        assertThat(run(environment, "config", "--config", file.toString())).isZero();
        assertThat(out.toString().lines())
                .contains(
                        "BOOKPOST_HTTP_PORT=8181  # from " + file,
                        "BOOKPOST_SMTP_HOST=relay.example.com  # from the environment",
                        "BOOKPOST_DB_PASSWORD=***  # from the environment",
                        "BOOKPOST_OUTBOX_BATCH=20  # usual");
        assertThat(out.toString()).doesNotContain("hidden");
        assertThat(run(Map.of(), "config")).isEqualTo(1);
        assertThat(err.toString()).contains("BOOKPOST_DB_URL is missing");
        assertThat(run(Map.of(), "config", "--embedded")).isZero();
    }

    @Test
    void migrating_applies_what_is_missing_once() {
        try (TestDatabase database = TestDatabase.create()) {
            database.execute("drop schema public cascade; create schema public; drop schema extensions cascade");
            Map<String, String> environment = environment(database.dataSource());

            assertThat(run(environment, "migrate")).as(err.toString()).isZero();
            assertThat(out.toString()).matches("(?s)migrations applied: [1-9]\\d*\\s+");
            out.getBuffer().setLength(0);
            assertThat(run(environment, "migrate")).isZero();
            assertThat(out.toString().strip()).isEqualTo("the schema is up to date");
        }
    }

    @Test
    void a_newer_schema_is_refused() {
        try (TestDatabase database = TestDatabase.create()) {
            database.execute("""
                    insert into flyway_schema_history
                    select 9999, '9999', 'from the future', 'SQL', 'V9999__x.sql', 1, 'x', now(), 1, true
                    """);

            assertThat(run(environment(database.dataSource()), "migrate")).isEqualTo(1);
            assertThat(onlyLine()).startsWith("bookpost: the database has a newer schema than this version");
        }
    }

    @Test
    void a_database_that_cannot_be_used_is_one_line_that_says_why() throws IOException {
        try (TestDatabase database = TestDatabase.create()) {
            Map<String, String> environment = environment(database.dataSource());
            environment.computeIfPresent(
                    "BOOKPOST_DB_URL", (key, url) -> url.replaceFirst("/[^/?]*(\\?|$)", "/none$1"));
            assertThat(run(environment, "migrate")).isEqualTo(1);
            assertThat(onlyLine()).startsWith("bookpost: the database does not exist: check BOOKPOST_DB_URL");
        }
        assertThat(run(Map.of("BOOKPOST_DB_URL", "jdbc:postgresql://127.0.0.1:" + unusedPort() + "/x"), "migrate"))
                .isEqualTo(1);
        assertThat(onlyLine()).startsWith("bookpost: the database cannot be reached: check BOOKPOST_DB_URL");
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void the_embedded_database_can_be_migrated() {
        Map<String, String> environment =
                Map.of("BOOKPOST_DATA_DIR", temporary.resolve("data").toString());

        assertThat(run(environment, "migrate", "--embedded")).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("migrations applied: ");
        assertThat(run(environment, "migrate", "--embedded")).isZero();
        assertThat(out.toString()).contains("the schema is up to date");
    }

    @Test
    void the_embedded_outbox_is_reached_while_it_is_served_and_afterwards() {
        Map<String, String> environment =
                Map.of("BOOKPOST_DATA_DIR", temporary.resolve("data").toString());
        services = (settings, surroundings, sampleData) -> {
            assertThat(run(environment, "outbox", "pause", "--embedded"))
                    .as(err.toString())
                    .isZero();
            assertThat(surroundings.migrate()).as("the database still answers").isZero();
            throw new StartFailure("seen enough");
        };

        assertThat(run(environment, "serve", "--embedded")).isEqualTo(1);
        assertThat(onlyLine()).isEqualTo("bookpost: seen enough");
        out.getBuffer().setLength(0);
        assertThat(run(environment, "outbox", "stats", "--embedded"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).containsPattern("(?m)^paused +since 20");
    }

    @Test
    void a_port_that_is_taken_is_one_line_and_nothing_is_left_running() {
        services = (settings, surroundings, sampleData) -> {
            throw new IllegalStateException(new BindException("Address already in use"));
        };
        Map<String, String> environment =
                Map.of("BOOKPOST_DATA_DIR", temporary.resolve("data").toString());

        assertThat(run(environment, "serve", "--embedded")).isEqualTo(1);
        assertThat(onlyLine())
                .isEqualTo("bookpost: the port is taken (Address already in use);"
                        + " set BOOKPOST_HTTP_PORT to another one");
        assertThat(run(environment, "migrate", "--embedded")).as(err.toString()).isZero();
    }

    @Test
    void a_stack_trace_is_shown_only_on_request() {
        Map<String, String> environment = Map.of("BOOKPOST_DB_URL", "jdbc:postgresql://127.0.0.1:1/x");

        run(environment, "migrate");
        assertThat(err.toString()).doesNotContain("\tat ");
        run(environment, "migrate", "--verbose");
        assertThat(err.toString()).contains("\tat ");
    }

    private static Map<String, String> environment(PGSimpleDataSource database) {
        Map<String, String> environment = new HashMap<>();
        environment.put("BOOKPOST_DB_URL", database.getUrl());
        environment.put("BOOKPOST_DB_USER", String.valueOf(database.getUser()));
        environment.put("BOOKPOST_DB_PASSWORD", String.valueOf(database.getPassword()));
        return environment;
    }

    private String onlyLine() {
        String line = err.toString().strip();
        err.getBuffer().setLength(0);
        assertThat(line).doesNotContain("\n");
        return line;
    }

    private int run(Map<String, String> environment, String... arguments) {
        return new CommandLineProgram(
                        environment,
                        (settings, surroundings, sampleData) -> services.start(settings, surroundings, sampleData))
                .printingTo(new PrintWriter(out, true), new PrintWriter(err, true))
                .run(arguments);
    }
}
