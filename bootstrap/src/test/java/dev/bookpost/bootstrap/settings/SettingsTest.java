package dev.bookpost.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bookpost.application.outbox.RetryPolicy;
import dev.bookpost.application.outbox.RetryPolicy.Backoff;
import dev.bookpost.bootstrap.settings.HttpSettings.Edge;
import dev.bookpost.bootstrap.settings.MailSettings.Relay;
import dev.bookpost.bootstrap.settings.MailSettings.RelaySecurity;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.http.source.TrustedProxies;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    private static final Map<String, String> ENOUGH = Map.of(
            "BOOKPOST_DB_URL", "jdbc:postgresql://db/bookpost",
            "BOOKPOST_SMTP_HOST", "relay.example.org",
            "BOOKPOST_MAIL_FROM", "bookings@example.org");

    @Test
    void the_defaults_are_those_of_the_documentation() {
        Settings settings = read(Map.of(), Purpose.SERVE_EMBEDDED);

        assertThat(settings.http())
                .isEqualTo(new HttpSettings(
                        "127.0.0.1", 8080, Optional.empty(), new Edge(20, 1_000, 1, TrustedProxies.none(), Set.of())));
        assertThat(settings.roles()).containsExactly(ProcessRole.HTTP, ProcessRole.DISPATCHER);
        assertThat(settings.database()).isEqualTo(new DatabaseSettings(Optional.empty(), 10));
        assertThat(settings.mail().relay()).isEmpty();
        assertThat(settings.mail().connections()).isEqualTo(4);
        assertThat(settings.outbox())
                .isEqualTo(new OutboxSettings(
                        Duration.ofSeconds(1),
                        20,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(20),
                        new RetryPolicy(3, Duration.ofSeconds(60), Backoff.FIXED, Set.of()),
                        Duration.ofDays(30)));
        assertThat(settings.people()).isEqualTo(new PeopleSettings(true, Optional.empty()));
        assertThat(settings.monitoring()).isEqualTo(new MonitoringSettings(false, Optional.empty()));
        assertThat(settings.dataDir()).isEqualTo(Path.of("data").toAbsolutePath());
    }

    @Test
    void only_the_demonstration_lets_unconfirmed_members_book() {
        assertThat(read(Map.of(), Purpose.DEMO).people().requireConfirmedEmail())
                .isFalse();
        assertThat(read(ENOUGH, Purpose.SERVE).people().requireConfirmedEmail()).isTrue();
    }

    @Test
    void the_edge_follows_the_pool_and_is_wide_only_in_the_demonstration() {
        assertThat(read(with("BOOKPOST_DB_POOL_SIZE", "3"), Purpose.SERVE)
                        .http()
                        .edge()
                        .maxRequests())
                .isEqualTo(6);
        assertThat(read(Map.of(), Purpose.DEMO).http().edge().throttleFactor()).isEqualTo(100);
        assertThat(read(ENOUGH, Purpose.SERVE).http().edge().throttleFactor()).isEqualTo(1);
    }

    @Test
    void proxies_and_origins_are_exact() {
        for (String proxies : List.of("proxy.example.org", "10.0.0.0/33", "*", "10.0.0.1,")) {
            assertThat(faults(with("BOOKPOST_TRUSTED_PROXIES", proxies), Purpose.SERVE))
                    .containsExactly("BOOKPOST_TRUSTED_PROXIES is '" + proxies
                            + "': it must be IP addresses or networks such as 10.0.0.0/8, with commas between");
        }
        for (String origins : List.of(
                "*",
                "null",
                "app.example.org",
                "https://app.example.org/",
                "https://*.example.org",
                "https://App.example.org",
                "https://a.example,")) {
            assertThat(faults(with("BOOKPOST_CORS_ORIGINS", origins), Purpose.SERVE))
                    .containsExactly("BOOKPOST_CORS_ORIGINS is '" + origins
                            + "': it must be origins such as https://app.example.org, in lower case and with commas"
                            + " between");
        }
        assertThat(faults(
                        with(
                                "BOOKPOST_HTTP_MAX_REQUESTS", "0",
                                "BOOKPOST_HTTP_MAX_CONNECTIONS", "9",
                                "BOOKPOST_THROTTLE_FACTOR", "0"),
                        Purpose.SERVE))
                .hasSize(3);
    }

    @Test
    void only_the_demonstration_shows_its_metrics_on_the_http_port_unasked() {
        assertThat(read(Map.of(), Purpose.DEMO).monitoring().metricsOnHttpPort())
                .isTrue();
        assertThat(read(ENOUGH, Purpose.SERVE).monitoring().metricsOnHttpPort()).isFalse();
    }

    @Test
    void the_management_port_is_one_of_its_own() {
        assertThat(read(with("BOOKPOST_MANAGEMENT_PORT", "9090"), Purpose.SERVE).monitoring())
                .isEqualTo(
                        new MonitoringSettings(false, Optional.of(new MonitoringSettings.Address("127.0.0.1", 9090))));
        assertThat(faults(with("BOOKPOST_MANAGEMENT_PORT", "8080"), Purpose.SERVE))
                .containsExactly("BOOKPOST_MANAGEMENT_PORT is 8080, as BOOKPOST_HTTP_PORT: each needs one of its own");
        assertThat(read(with("BOOKPOST_MANAGEMENT_PORT", "8080", "BOOKPOST_ROLES", "dispatcher"), Purpose.SERVE)
                        .monitoring()
                        .management())
                .as("nobody else listens there")
                .isPresent();
        assertThat(faults(with("BOOKPOST_MANAGEMENT_PORT", "x", "BOOKPOST_MANAGEMENT_HOST", "a b"), Purpose.SERVE))
                .containsExactly(
                        "BOOKPOST_MANAGEMENT_HOST is 'a b': it must be a host name or an IP address",
                        "BOOKPOST_MANAGEMENT_PORT is 'x': it must be a whole number from 0 to 65535");
    }

    @Test
    void every_value_is_read() {
        Settings settings = read(
                with(
                        "BOOKPOST_HTTP_HOST", "0.0.0.0",
                        "BOOKPOST_HTTP_PORT", "0",
                        "BOOKPOST_PUBLIC_URL", "https://example.org/book/",
                        "BOOKPOST_HTTP_MAX_REQUESTS", "7",
                        "BOOKPOST_HTTP_MAX_CONNECTIONS", "300",
                        "BOOKPOST_TRUSTED_PROXIES", "10.0.0.0/8, ::1",
                        "BOOKPOST_THROTTLE_FACTOR", "5",
                        "BOOKPOST_CORS_ORIGINS", "https://a.example, http://localhost:5173",
                        "BOOKPOST_ROLES", "dispatcher",
                        "BOOKPOST_DB_USER", "bookpost",
                        "BOOKPOST_DB_PASSWORD", "db-secret",
                        "BOOKPOST_DB_POOL_SIZE", "3",
                        "BOOKPOST_DB_MIGRATE_URL", "jdbc:postgresql://direct/bookpost",
                        "BOOKPOST_SMTP_PORT", "2525",
                        "BOOKPOST_SMTP_USER", "mailer",
                        "BOOKPOST_SMTP_PASSWORD", "smtp-secret",
                        "BOOKPOST_SMTP_SECURITY", "tls",
                        "BOOKPOST_SMTP_CONNECTIONS", "9",
                        "BOOKPOST_SMTP_MAX_PER_SECOND", "50",
                        "BOOKPOST_MAIL_DOMAIN", "mail.example.org",
                        "BOOKPOST_OUTBOX_POLL", "PT0.25S",
                        "BOOKPOST_OUTBOX_BATCH", "200",
                        "BOOKPOST_OUTBOX_LEASE", "PT2M",
                        "BOOKPOST_OUTBOX_SEND_DEADLINE", "PT30S",
                        "BOOKPOST_OUTBOX_MAX_ATTEMPTS", "5",
                        "BOOKPOST_OUTBOX_RETRY_DELAY", "PT10M",
                        "BOOKPOST_OUTBOX_BACKOFF", "exponential",
                        "BOOKPOST_OUTBOX_HOLD_UNCERTAIN", "booking-cancelled, member-welcome",
                        "BOOKPOST_HISTORY_RETENTION", "PT0S",
                        "BOOKPOST_REQUIRE_CONFIRMED_EMAIL", "false",
                        "BOOKPOST_METRICS", "true",
                        "BOOKPOST_MANAGEMENT_HOST", "::1",
                        "BOOKPOST_MANAGEMENT_PORT", "0",
                        "BOOKPOST_ADMIN_EMAIL", "Boss@Example.org",
                        "BOOKPOST_ADMIN_PASSWORD", "admin-secret",
                        "BOOKPOST_DATA_DIR", "/var/lib/bookpost"),
                Purpose.SERVE);

        assertThat(settings.http())
                .isEqualTo(new HttpSettings(
                        "0.0.0.0",
                        0,
                        Optional.of(URI.create("https://example.org/book")),
                        new Edge(
                                7,
                                300,
                                5,
                                TrustedProxies.parse("10.0.0.0/8,::1").orElseThrow(),
                                Set.of("https://a.example", "http://localhost:5173"))));
        assertThat(settings.roles()).containsExactly(ProcessRole.DISPATCHER);
        assertThat(settings.database())
                .isEqualTo(new DatabaseSettings(
                        Optional.of(new DatabaseSettings.Address(
                                "jdbc:postgresql://db/bookpost",
                                "bookpost",
                                new Secret("db-secret"),
                                "jdbc:postgresql://direct/bookpost")),
                        3));
        assertThat(settings.mail().relay())
                .contains(new Relay(
                        "relay.example.org",
                        2525,
                        RelaySecurity.TLS,
                        Optional.of(new MailSettings.Credentials("mailer", new Secret("smtp-secret"))),
                        Optional.empty()));
        assertThat(settings.mail().connections()).isEqualTo(9);
        assertThat(settings.mail().maxPerSecond()).contains(50);
        assertThat(settings.mail().origin().mailDomain()).isEqualTo("mail.example.org");
        assertThat(settings.outbox())
                .isEqualTo(new OutboxSettings(
                        Duration.ofMillis(250),
                        200,
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(30),
                        new RetryPolicy(
                                5,
                                Duration.ofMinutes(10),
                                Backoff.EXPONENTIAL,
                                Set.of("booking-cancelled", "member-welcome")),
                        Duration.ZERO));
        assertThat(settings.monitoring())
                .isEqualTo(new MonitoringSettings(true, Optional.of(new MonitoringSettings.Address("::1", 0))));
        assertThat(settings.people().requireConfirmedEmail()).isFalse();
        assertThat(settings.people().administrator().orElseThrow().email().value())
                .isEqualTo("boss@example.org");
        assertThat(settings.dataDir()).isEqualTo(Path.of("/var/lib/bookpost"));
    }

    @Test
    void secrets_are_never_printed() {
        Settings settings = read(
                with(
                        "BOOKPOST_DB_URL", "jdbc:postgresql://db/bookpost?password=url-secret",
                        "BOOKPOST_DB_PASSWORD", "db-secret",
                        "BOOKPOST_SMTP_USER", "mailer",
                        "BOOKPOST_SMTP_PASSWORD", "smtp-secret",
                        "BOOKPOST_ADMIN_EMAIL", "boss@example.org",
                        "BOOKPOST_ADMIN_PASSWORD", "admin-secret"),
                Purpose.SERVE);

        assertThat(settings.toString()).doesNotContain("secret").contains("relay.example.org");
    }

    @Test
    void a_faulty_secret_is_reported_without_its_value() {
        List<String> faults = faults(
                with(
                        "BOOKPOST_DB_URL", "postgres://u:hunter2@db/x",
                        "BOOKPOST_ADMIN_EMAIL", "boss@example.org",
                        "BOOKPOST_ADMIN_PASSWORD", "hunter2"),
                Purpose.SERVE);

        assertThat(faults).hasSize(2).noneMatch(fault -> fault.contains("hunter2"));
    }

    @Test
    void all_faults_are_reported_together_each_with_what_is_allowed() {
        List<String> faults = faults(
                with(
                        "BOOKPOST_HTTP_PORT", "80800",
                        "BOOKPOST_PUBLIC_URL", "ftp://example.org",
                        "BOOKPOST_ROLES", "http,consumers",
                        "BOOKPOST_SMTP_SECURITY", "ssl",
                        "BOOKPOST_MAIL_FROM", "Bookings <b@example.org>",
                        "BOOKPOST_OUTBOX_POLL", "1s",
                        "BOOKPOST_REQUIRE_CONFIRMED_EMAIL", "yes",
                        "BOOKPOST_SMTP_USER", "mailer",
                        "BOOKPOST_OUTBOX_BATHC", "5"),
                Purpose.SERVE);

        assertThat(faults)
                .containsExactlyInAnyOrder(
                        "BOOKPOST_HTTP_PORT is '80800': it must be a whole number from 0 to 65535",
                        "BOOKPOST_PUBLIC_URL is 'ftp://example.org': it must be an http or https URL without query and"
                                + " fragment, such as https://book.example.org",
                        "BOOKPOST_ROLES is 'http,consumers': it must be one or more of http, dispatcher, publisher, consumer,"
                                + " with commas between",
                        "BOOKPOST_SMTP_SECURITY is 'ssl': it must be starttls, tls or none",
                        "BOOKPOST_MAIL_FROM is 'Bookings <b@example.org>': it must be a plain e-mail address such as"
                                + " bookings@example.org",
                        "BOOKPOST_OUTBOX_POLL is '1s': it must be an ISO 8601 duration such as PT1S, from PT0.01S to PT1H",
                        "BOOKPOST_REQUIRE_CONFIRMED_EMAIL is 'yes': it must be true or false",
                        "BOOKPOST_SMTP_PASSWORD is missing: it goes with BOOKPOST_SMTP_USER",
                        "BOOKPOST_OUTBOX_BATHC is not a setting; did you mean BOOKPOST_OUTBOX_BATCH?");
    }

    @Test
    void serving_needs_a_database_and_a_relay_unless_embedded_ones_are_asked_for() {
        assertThat(faults(Map.of(), Purpose.SERVE))
                .containsExactly(
                        "BOOKPOST_DB_URL is missing: no database was named (or start with --embedded)",
                        "BOOKPOST_SMTP_HOST is missing: no relay was named (or start with --embedded)",
                        "BOOKPOST_MAIL_FROM is missing: it names the sender of every mail");
        assertThat(faults(Map.of("BOOKPOST_SMTP_HOST", "relay"), Purpose.SERVE_EMBEDDED))
                .containsExactly("BOOKPOST_MAIL_FROM is missing: it names the sender of every mail");
    }

    @Test
    void the_help_names_every_setting() {
        for (Key key : Key.values()) {
            assertThat(Settings.help())
                    .filteredOn(line -> line.startsWith("  " + key + " ") || line.equals("  " + key))
                    .hasSize(1);
        }
    }

    @Test
    void migrating_needs_a_database_only() {
        assertThat(faults(Map.of(), Purpose.MIGRATE))
                .containsExactly("BOOKPOST_DB_URL is missing: no database was named (or start with --embedded)");
        assertThat(read(Map.of("BOOKPOST_DB_URL", "jdbc:postgresql://db/x"), Purpose.MIGRATE)
                        .database()
                        .given())
                .isPresent();
    }

    @Test
    void a_preview_needs_a_sender_and_no_relay() {
        assertThat(faults(Map.of("BOOKPOST_DB_URL", "jdbc:postgresql://db/x"), Purpose.PREVIEW))
                .containsExactly("BOOKPOST_MAIL_FROM is missing: it names the sender of every mail");
        assertThat(read(Map.of(), Purpose.PREVIEW_EMBEDDED).mail().origin())
                .isEqualTo(read(Map.of(), Purpose.SERVE_EMBEDDED).mail().origin());
    }

    @Test
    void a_choice_that_does_not_exist_is_answered_with_those_that_do() {
        assertThat(faults(with("BOOKPOST_OUTBOX_HOLD_UNCERTAIN", "booking-confirmed,newsletter"), Purpose.SERVE))
                .singleElement()
                .asString()
                .contains(
                        "must be kinds of mail",
                        "booking-cancelled, booking-changed, booking-confirmed",
                        "member-welcome");
        assertThat(faults(with("BOOKPOST_OUTBOX_BACKOFF", "linear"), Purpose.SERVE))
                .singleElement()
                .asString()
                .contains("must be fixed or exponential");
        assertThat(faults(with("BOOKPOST_SMTP_MAX_PER_SECOND", "0"), Purpose.SERVE))
                .singleElement()
                .asString()
                .contains("from 1 to 1000");
    }

    @Test
    void a_send_must_end_well_before_its_lease() {
        assertThat(faults(with("BOOKPOST_OUTBOX_LEASE", "PT30S"), Purpose.SERVE))
                .singleElement()
                .asString()
                .startsWith(
                        "BOOKPOST_OUTBOX_LEASE is PT30S: it must be more than BOOKPOST_OUTBOX_SEND_DEADLINE (PT20S)");
        assertThat(read(with("BOOKPOST_OUTBOX_LEASE", "PT30.001S"), Purpose.SERVE)
                        .outbox()
                        .lease())
                .isEqualTo(Duration.ofMillis(30_001));
    }

    @Test
    void what_would_have_no_effect_is_a_fault() {
        assertThat(faults(Map.of("BOOKPOST_DB_USER", "x", "BOOKPOST_SMTP_SECURITY", "none"), Purpose.DEMO))
                .containsExactly(
                        "BOOKPOST_DB_USER has no effect without BOOKPOST_DB_URL",
                        "BOOKPOST_SMTP_SECURITY has no effect without BOOKPOST_SMTP_HOST");
        assertThat(faults(Map.of("BOOKPOST_MANAGEMENT_HOST", "0.0.0.0"), Purpose.DEMO))
                .containsExactly("BOOKPOST_MANAGEMENT_HOST has no effect without BOOKPOST_MANAGEMENT_PORT");
    }

    @Test
    void the_usual_port_follows_from_the_security() {
        assertThat(relay(ENOUGH).port()).isEqualTo(587);
        assertThat(relay(with("BOOKPOST_SMTP_SECURITY", "tls")).port()).isEqualTo(465);
        assertThat(relay(with("BOOKPOST_SMTP_SECURITY", "none")).port()).isEqualTo(25);
    }

    @Test
    void the_environment_wins_over_the_file(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("bookpost.properties");
        Files.writeString(file, "BOOKPOST_HTTP_PORT = 1000\nBOOKPOST_OUTBOX_BATCH=7\nBOOKPOST_MAIL_DOMAIN=한\n");

        List<String> faults = catchThrowableOfType(
                        InvalidSettingsException.class,
                        () -> Settings.read(Map.of("BOOKPOST_HTTP_PORT", "x"), Optional.of(file), Purpose.DEMO))
                .faults();
        assertThat(faults)
                .containsExactly(
                        "BOOKPOST_HTTP_PORT is 'x': it must be a whole number from 0 to 65535",
                        "BOOKPOST_MAIL_DOMAIN is '한': it must be a domain name in lower case");

        Files.writeString(file, "BOOKPOST_HTTP_PORT = 1000\nBOOKPOST_OUTBOX_BATCH=7\n");
        Settings settings = Settings.read(
                Map.of("BOOKPOST_HTTP_PORT", "2000", "BOOKPOST_OUTBOX_BATCH", " "), Optional.of(file), Purpose.DEMO);
        assertThat(settings.http().port()).isEqualTo(2000);
        assertThat(settings.outbox().batch()).isEqualTo(7);
    }

    @Test
    void an_unknown_key_of_the_file_names_the_file_and_a_missing_file_is_a_fault(@TempDir Path folder)
            throws IOException {
        Path file = folder.resolve("bookpost.properties");
        Files.writeString(file, "http.port = 1000\n");

        assertThat(catchThrowableOfType(
                                InvalidSettingsException.class,
                                () -> Settings.read(Map.of(), Optional.of(file), Purpose.DEMO))
                        .faults())
                .containsExactly("http.port (in " + file + ") is not a setting");
        assertThat(catchThrowableOfType(
                                InvalidSettingsException.class,
                                () -> Settings.read(Map.of(), Optional.of(folder.resolve("none")), Purpose.DEMO))
                        .faults())
                .containsExactly("the settings file " + folder.resolve("none") + " cannot be read: it does not exist");
    }

    @Test
    void variables_that_kubernetes_sets_are_not_taken_for_settings() {
        Map<String, String> environment =
                with("BOOKPOST_SERVICE_HOST", "10.0.0.1", "BOOKPOST_PORT", "tcp://10.0.0.1:80");

        assertThat(read(environment, Purpose.SERVE).http().port()).isEqualTo(8080);
    }

    private static Relay relay(Map<String, String> environment) {
        return read(environment, Purpose.SERVE).mail().relay().orElseThrow();
    }

    private static Settings read(Map<String, String> environment, Purpose purpose) {
        return Settings.read(environment, Optional.empty(), purpose);
    }

    private static List<String> faults(Map<String, String> environment, Purpose purpose) {
        return catchThrowableOfType(InvalidSettingsException.class, () -> read(environment, purpose))
                .faults();
    }

    private static Map<String, String> with(String... keysAndValues) {
        Map<String, String> environment = new HashMap<>(ENOUGH);
        for (int i = 0; i < keysAndValues.length; i += 2) {
            environment.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return environment;
    }
}
