package dev.bookpost.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.composition.BookpostServices;
import dev.bookpost.testkit.database.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real service, where it cannot start. */
@Timeout(60)
class ServeFailuresTest {
    private final StringWriter err = new StringWriter();

    private int serve(String databaseUrl, String user, String... settings) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "BOOKPOST_DB_URL", databaseUrl,
                "BOOKPOST_DB_USER", user,
                "BOOKPOST_SMTP_HOST", "127.0.0.1",
                "BOOKPOST_SMTP_SECURITY", "none",
                "BOOKPOST_MAIL_FROM", "bookings@bookpost.example"));
        for (int i = 0; i < settings.length; i += 2) {
            environment.put(settings[i], settings[i + 1]);
        }
        return new CommandLineProgram(environment, new BookpostServices())
                .printingTo(new PrintWriter(new StringWriter()), new PrintWriter(err, true))
                .run("serve");
    }

    private int serve(TestDatabase database, String... settings) {
        String[] withPassword = Arrays.copyOf(settings, settings.length + 2);
        withPassword[settings.length] = "BOOKPOST_DB_PASSWORD";
        withPassword[settings.length + 1] = String.valueOf(database.dataSource().getPassword());
        return serve(
                database.dataSource().getUrl(),
                String.valueOf(database.dataSource().getUser()),
                withPassword);
    }

    @Test
    void a_port_that_is_taken_is_one_line_and_exit_code_1_and_no_connection_is_left() throws IOException {
        failsWhereTaken("BOOKPOST_HTTP_PORT");
    }

    @Test
    void so_is_a_management_port_that_is_taken() throws IOException {
        failsWhereTaken("BOOKPOST_MANAGEMENT_PORT");
    }

    private void failsWhereTaken(String key) throws IOException {
        try (TestDatabase database = TestDatabase.create();
                ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int exitCode = serve(database, key, String.valueOf(taken.getLocalPort()));

            assertThat(exitCode).isEqualTo(1);
            assertThat(err.toString().strip())
                    .startsWith("bookpost: ")
                    .contains(String.valueOf(taken.getLocalPort()), key)
                    .doesNotContain("\n");
            assertThat(database.query(
                            "select application_name from pg_stat_activity where datname = current_database()"))
                    .isEqualTo(List.of("PostgreSQL JDBC Driver"));
        }
    }

    @Test
    void settings_of_which_no_kafka_client_can_be_made_are_one_line_that_names_them(@TempDir Path folder)
            throws IOException {
        Path client =
                Files.writeString(folder.resolve("client.properties"), "linger.ms=100000\nsession.timeout.ms=9\n");
        for (String role : List.of("publisher", "consumer")) {
            try (TestDatabase database = TestDatabase.create()) {
                int exitCode = serve(
                        database,
                        "BOOKPOST_ROLES",
                        role,
                        "BOOKPOST_PUBLIC_URL",
                        "https://book.example",
                        "BOOKPOST_KAFKA_BOOTSTRAP",
                        "127.0.0.1:1",
                        "BOOKPOST_KAFKA_CLIENT_CONFIG",
                        client.toString());

                assertThat(exitCode).isEqualTo(1);
            }
        }
        assertThat(err.toString().strip().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("bookpost: no Kafka client can be made of")
                                .contains("BOOKPOST_KAFKA_CLIENT_CONFIG", "linger.ms"),
                        line -> assertThat(line)
                                .startsWith("bookpost: no Kafka client can be made of")
                                .contains("BOOKPOST_KAFKA_CLIENT_CONFIG", "session.timeout.ms"));
    }

    @Test
    void a_database_that_accepts_and_never_answers_does_not_keep_the_start_waiting() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            assertThat(serve("jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/x", "postgres"))
                    .isEqualTo(1);
            assertThat(err.toString().strip()).startsWith("bookpost: ").doesNotContain("\n");
        }
    }

    @Test
    void a_database_that_cannot_be_reached_is_one_line_and_exit_code_1() {
        assertThat(serve("jdbc:postgresql://127.0.0.1:1/x", "postgres")).isEqualTo(1);
        assertThat(err.toString().strip())
                .startsWith("bookpost: the database cannot be reached: check BOOKPOST_DB_URL")
                .doesNotContain("\n");
    }
}
