package dev.bookpost.bootstrap.settings;

import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.kafka.BrokerSettings;
import dev.bookpost.kafka.TopicSettings;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The part of {@link SettingsReader} that is about the way through Kafka. */
final class KafkaSettingsReader {
    private static final Set<ProcessRole> BY_KAFKA = EnumSet.of(ProcessRole.PUBLISHER, ProcessRole.CONSUMER);
    private static final Pattern BROKER =
            Pattern.compile("([A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]+]):(?<port>\\d{1,5})");
    private static final int MAX_PORT = 65_535;
    private static final Pattern GROUP = Pattern.compile("[A-Za-z0-9._-]{1,200}");

    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final int BROKERS_DEFAULT = 0;

    private final Values values;
    private final Purpose purpose;

    KafkaSettingsReader(Values values, Purpose purpose) {
        this.values = values;
        this.purpose = purpose;
    }

    KafkaSettings read(Set<ProcessRole> roles, OutboxSettings outbox) {
        boolean serves = purpose.mails();
        Duration republishAfter = republishAfter(outbox.lease());
        if (serves
                && !purpose.embedded()
                && roles.stream().anyMatch(BY_KAFKA::contains)
                && !values.has(Key.BOOKPOST_KAFKA_BOOTSTRAP)) {
            values.require(Key.BOOKPOST_KAFKA_BOOTSTRAP, "publishers and consumers need a broker");
        }
        return new KafkaSettings(
                values.parsedUnseen( // somebody may put a password into it, where other systems have one
                        Key.BOOKPOST_KAFKA_BOOTSTRAP,
                        "brokers such as kafka1.example.org:9092, with commas between",
                        KafkaSettingsReader::brokers),
                values.parsed(
                                Key.BOOKPOST_KAFKA_TOPIC,
                                "up to 244 letters, digits, dots, hyphens and underscores",
                                KafkaSettingsReader::topic)
                        .orElse("bookpost-mails"),
                values.parsed(
                                Key.BOOKPOST_KAFKA_GROUP,
                                "up to 200 letters, digits, dots, hyphens and underscores",
                                text -> GROUP.matcher(text).matches() ? Optional.of(text) : Optional.empty())
                        .orElse("bookpost"),
                new KafkaSettings.Creation(
                        values.number(Key.BOOKPOST_KAFKA_PARTITIONS, 6, 1, 1_000),
                        Optional.of(values.number(Key.BOOKPOST_KAFKA_REPLICATION, BROKERS_DEFAULT, 1, 10))
                                .filter(number -> number != BROKERS_DEFAULT),
                        retention(republishAfter)),
                republishAfter,
                values.number(Key.BOOKPOST_KAFKA_IN_FLIGHT, 200, 1, 10_000),
                serves ? client() : Map.of());
    }

    private static Optional<String> brokers(String text) {
        boolean all = Stream.of(text.split(",", -1)).map(String::strip).allMatch(KafkaSettingsReader::isBroker);
        return all ? Optional.of(text.replaceAll("\\s", "")) : Optional.empty();
    }

    private static boolean isBroker(String text) {
        Matcher broker = BROKER.matcher(text);
        if (!broker.matches()) {
            return false;
        }
        int port = Integer.parseInt(broker.group("port"));
        return port > 0 && port <= MAX_PORT;
    }

    private static Optional<String> topic(String text) {
        try {
            return Optional.of(TopicSettings.named(text).name());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Duration republishAfter(Duration lease) {
        Duration twice = lease.multipliedBy(2);
        Duration usual = twice.compareTo(TEN_MINUTES) > 0 ? twice : TEN_MINUTES;
        Duration after =
                values.duration(Key.BOOKPOST_KAFKA_REPUBLISH_AFTER, usual, Duration.ofSeconds(1), Duration.ofDays(1));
        if (after.compareTo(lease) <= 0) {
            values.fault(
                    Key.BOOKPOST_KAFKA_REPUBLISH_AFTER,
                    "is " + after + ": it must be more than BOOKPOST_OUTBOX_LEASE (" + lease + ")");
        }
        return after;
    }

    private Duration retention(Duration republishAfter) {
        Duration retention = values.duration(
                Key.BOOKPOST_KAFKA_RETENTION, Duration.ofDays(7), Duration.ofHours(1), Duration.ofDays(365));
        if (retention.compareTo(republishAfter) < 0) {
            values.fault(
                    Key.BOOKPOST_KAFKA_RETENTION,
                    "is " + retention + ": records must not be gone before their mails are published again"
                            + " (BOOKPOST_KAFKA_REPUBLISH_AFTER, " + republishAfter + ")");
        }
        return retention;
    }

    private Map<String, String> client() {
        return values.text(Key.BOOKPOST_KAFKA_CLIENT_CONFIG).map(this::load).orElse(Map.of());
    }

    /** The file's text may hold passwords, so nothing of it is repeated. */
    private Map<String, String> load(String file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (InvalidPathException e) {
            values.fault(Key.BOOKPOST_KAFKA_CLIENT_CONFIG, "must be the path of a file");
        } catch (IOException | IllegalArgumentException e) {
            values.fault(Key.BOOKPOST_KAFKA_CLIENT_CONFIG, "cannot be read as a properties file in UTF-8");
        }
        Map<String, String> client = properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, properties::getProperty));
        try {
            return new BrokerSettings("any:9092", TopicSettings.named("any"), client).client();
        } catch (IllegalArgumentException e) {
            values.fault(Key.BOOKPOST_KAFKA_CLIENT_CONFIG, "holds " + e.getMessage());
            return Map.of();
        }
    }
}
