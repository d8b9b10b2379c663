package dev.bookpost.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bookpost.bootstrap.settings.Settings.Purpose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaSettingsTest {
    @TempDir
    private Path folder;

    private static Map<String, String> with(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "BOOKPOST_DB_URL", "jdbc:postgresql://db/bookpost",
                "BOOKPOST_SMTP_HOST", "relay.example.org",
                "BOOKPOST_MAIL_FROM", "bookings@example.org"));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    private static KafkaSettings read(Map<String, String> environment, Purpose purpose) {
        return Settings.read(environment, Optional.empty(), purpose).kafka();
    }

    private static List<String> faults(String... more) {
        InvalidSettingsException thrown = catchThrowableOfType(
                InvalidSettingsException.class, () -> Settings.read(with(more), Optional.empty(), Purpose.SERVE));
        return thrown == null ? List.of() : thrown.faults();
    }

    @Test
    void publishers_and_consumers_need_a_broker_unless_an_embedded_one_is_asked_for() {
        for (String role : List.of("publisher", "http,consumer")) {
            assertThat(faults("BOOKPOST_ROLES", role))
                    .containsExactly("BOOKPOST_KAFKA_BOOTSTRAP is missing: publishers and consumers need a broker"
                            + " (or start with --embedded)");
            assertThat(read(Map.of("BOOKPOST_ROLES", role), Purpose.SERVE_EMBEDDED)
                            .bootstrap())
                    .isEmpty();
        }
        assertThat(faults("BOOKPOST_ROLES", "http,dispatcher")).isEmpty();
    }

    @Test
    void everything_has_a_default_but_the_brokers() {
        KafkaSettings kafka = read(with(), Purpose.SERVE);
        assertThat(kafka.topic()).isEqualTo("bookpost-mails");
        assertThat(kafka.group()).isEqualTo("bookpost");
        assertThat(kafka.creation()).isEqualTo(new KafkaSettings.Creation(6, Optional.empty(), Duration.ofDays(7)));
        assertThat(kafka.republishAfter()).isEqualTo(Duration.ofMinutes(10));
        assertThat(kafka.inFlight()).isEqualTo(200);
        assertThat(kafka.client()).isEmpty();
    }

    @Test
    void a_published_mail_waits_longer_than_any_lease() {
        assertThat(read(with("BOOKPOST_OUTBOX_LEASE", "PT30M"), Purpose.SERVE).republishAfter())
                .isEqualTo(Duration.ofHours(1));
        assertThat(faults("BOOKPOST_KAFKA_REPUBLISH_AFTER", "PT60S"))
                .containsExactly(
                        "BOOKPOST_KAFKA_REPUBLISH_AFTER is PT1M: it must be more than BOOKPOST_OUTBOX_LEASE (PT1M)");
    }

    @Test
    void what_is_no_broker_topic_or_group_is_refused() {
        assertThat(faults(
                        "BOOKPOST_KAFKA_BOOTSTRAP", "kafka1:9092,kafka2",
                        "BOOKPOST_KAFKA_TOPIC", "..",
                        "BOOKPOST_KAFKA_GROUP", "a group"))
                .containsExactlyInAnyOrder(
                        "BOOKPOST_KAFKA_BOOTSTRAP must be brokers such as kafka1.example.org:9092, with commas"
                                + " between",
                        "BOOKPOST_KAFKA_TOPIC is '..': it must be up to 244 letters, digits, dots, hyphens and"
                                + " underscores",
                        "BOOKPOST_KAFKA_GROUP is 'a group': it must be up to 200 letters, digits, dots, hyphens and"
                                + " underscores");
        assertThat(read(with("BOOKPOST_KAFKA_BOOTSTRAP", "kafka1:9092, [::1]:9093"), Purpose.SERVE)
                        .bootstrap())
                .hasValue("kafka1:9092,[::1]:9093");
    }

    @Test
    void of_servers_that_are_refused_nothing_is_repeated() {
        for (String servers : List.of("user:hunter2@kafka1:9092", "kafka1:0", "kafka1:65536", "kafka1:99999")) {
            assertThat(faults("BOOKPOST_KAFKA_BOOTSTRAP", servers))
                    .containsExactly("BOOKPOST_KAFKA_BOOTSTRAP must be brokers such as kafka1.example.org:9092, with"
                            + " commas between");
        }
    }

    @Test
    void records_are_there_for_as_long_as_their_mails_wait_for_a_consumer() {
        assertThat(faults("BOOKPOST_KAFKA_RETENTION", "PT1H", "BOOKPOST_KAFKA_REPUBLISH_AFTER", "PT2H"))
                .containsExactly("BOOKPOST_KAFKA_RETENTION is PT1H: records must not be gone before their mails are"
                        + " published again (BOOKPOST_KAFKA_REPUBLISH_AFTER, PT2H)");
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("client.properties"), text).toString();
    }

    @Test
    void properties_of_the_clients_are_passed_through_and_their_values_never_shown() throws IOException {
        String file = file("security.protocol=SASL_SSL\nsasl.mechanism=PLAIN\nsasl.jaas.config=hunter2\n");
        Map<String, String> environment = with("BOOKPOST_KAFKA_CLIENT_CONFIG", file);
        Settings settings = Settings.read(environment, Optional.empty(), Purpose.SERVE);
        assertThat(settings.kafka().client())
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.jaas.config", "hunter2");
        assertThat(settings.toString()).doesNotContain("hunter2");
        assertThat(Settings.describe(environment, Optional.empty(), Purpose.SERVE))
                .noneMatch(line -> line.contains("hunter2"));
    }

    @Test
    void properties_that_no_client_knows_or_that_safety_rests_on_are_refused_by_name() throws IOException {
        assertThat(faults("BOOKPOST_KAFKA_CLIENT_CONFIG", file("sasl.jaas.confg=hunter2\n")))
                .containsExactly(
                        "BOOKPOST_KAFKA_CLIENT_CONFIG holds no properties of Kafka's clients: sasl.jaas.confg");
        assertThat(faults("BOOKPOST_KAFKA_CLIENT_CONFIG", file("acks=1\nenable.idempotence=false\n")))
                .containsExactly("BOOKPOST_KAFKA_CLIENT_CONFIG holds properties that Bookpost sets itself: acks,"
                        + " enable.idempotence");
        assertThat(faults("BOOKPOST_KAFKA_CLIENT_CONFIG", folder.resolve("none").toString()))
                .containsExactly("BOOKPOST_KAFKA_CLIENT_CONFIG cannot be read as a properties file in UTF-8");
    }
}
