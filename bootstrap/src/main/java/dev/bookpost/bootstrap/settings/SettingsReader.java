package dev.bookpost.bootstrap.settings;

import dev.bookpost.application.outbox.DispatchPolicy;
import dev.bookpost.application.outbox.RetryPolicy;
import dev.bookpost.application.outbox.RetryPolicy.Backoff;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.settings.HttpSettings.Edge;
import dev.bookpost.bootstrap.settings.PeopleSettings.Administrator;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.domain.member.PasswordText;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.http.source.TrustedProxies;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns texts into {@link Settings}, and says of each what it must look like. */
final class SettingsReader {
    /** As browsers write it (RFC 6454 section 6.2); no pattern, and not {@code null}, which many share. */
    private static final Pattern ORIGIN =
            Pattern.compile("https?://([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\\[[0-9a-f:]+])(:[1-9]\\d{0,4})?");

    private static final int REQUESTS_PER_CONNECTION = 2;
    private static final int DEMO_THROTTLE_FACTOR = 100;

    private final Values values;
    private final Purpose purpose;

    private SettingsReader(Values values, Purpose purpose) {
        this.values = values;
        this.purpose = purpose;
    }

    static Settings read(Map<String, String> environment, Optional<Path> file, Purpose purpose) {
        return read(new Values(environment, file), purpose);
    }

    static List<String> describe(Map<String, String> environment, Optional<Path> file, Purpose purpose) {
        Values values = new Values(environment, file);
        read(values, purpose);
        return values.lines();
    }

    static Optional<Path> mailTemplates(Map<String, String> environment, Optional<Path> file) {
        Values values = new Values(environment, file);
        Optional<Path> folder = MailSettingsReader.templatesFolder(values);
        values.throwIfFaulty();
        return folder;
    }

    private static Settings read(Values values, Purpose purpose) {
        SettingsReader reader = new SettingsReader(values, purpose);
        DatabaseSettings database = reader.database();
        HttpSettings http = reader.http(database);
        Set<ProcessRole> roles = reader.roles();
        OutboxSettings outbox = reader.outbox();
        Settings settings = new Settings(
                http,
                roles,
                database,
                new MailSettingsReader(values, purpose).read(),
                outbox,
                new KafkaSettingsReader(values, purpose).read(roles, outbox),
                reader.people(),
                reader.monitoring(http, roles),
                reader.dataDir());
        values.throwIfFaulty();
        return settings;
    }

    private HttpSettings http(DatabaseSettings database) {
        return new HttpSettings(
                values.parsed(Key.BOOKPOST_HTTP_HOST, "a host name or an IP address", Names::host)
                        .orElse("127.0.0.1"),
                values.number(Key.BOOKPOST_HTTP_PORT, 8080, 0, 65_535),
                values.parsed(
                        Key.BOOKPOST_PUBLIC_URL,
                        "an http or https URL without query and fragment, such as https://book.example.org",
                        SettingsReader::publicUrl),
                edge(database));
    }

    private Edge edge(DatabaseSettings database) {
        return new Edge(
                values.number(Key.BOOKPOST_HTTP_MAX_REQUESTS, REQUESTS_PER_CONNECTION * database.poolSize(), 1, 10_000),
                values.number(Key.BOOKPOST_HTTP_MAX_CONNECTIONS, 1_000, 10, 100_000),
                values.number(
                        Key.BOOKPOST_THROTTLE_FACTOR, purpose == Purpose.DEMO ? DEMO_THROTTLE_FACTOR : 1, 1, 10_000),
                values.parsed(
                                Key.BOOKPOST_TRUSTED_PROXIES,
                                "IP addresses or networks such as 10.0.0.0/8, with commas between",
                                TrustedProxies::parse)
                        .orElse(TrustedProxies.none()),
                values.parsed(
                                Key.BOOKPOST_CORS_ORIGINS,
                                "origins such as https://app.example.org, in lower case and with commas between",
                                SettingsReader::origins)
                        .orElse(Set.of()));
    }

    private static Optional<Set<String>> origins(String text) {
        Set<String> origins = Stream.of(text.split(",", -1)).map(String::strip).collect(Collectors.toSet());
        return origins.stream().allMatch(origin -> ORIGIN.matcher(origin).matches())
                ? Optional.of(origins)
                : Optional.empty();
    }

    private Set<ProcessRole> roles() {
        return values.parsed(
                        Key.BOOKPOST_ROLES,
                        "one or more of http, dispatcher, publisher, consumer, with commas between",
                        SettingsReader::roles)
                .orElse(EnumSet.of(ProcessRole.HTTP, ProcessRole.DISPATCHER));
    }

    private static Optional<Set<ProcessRole>> roles(String text) {
        try {
            return Optional.of(Stream.of(text.split(",", -1))
                    .map(name -> ProcessRole.valueOf(name.strip().toUpperCase(Locale.ROOT)))
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(ProcessRole.class))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private DatabaseSettings database() {
        if (!purpose.embedded()) {
            values.require(Key.BOOKPOST_DB_URL, "no database was named");
        }
        for (Key key : List.of(Key.BOOKPOST_DB_USER, Key.BOOKPOST_DB_PASSWORD, Key.BOOKPOST_DB_MIGRATE_URL)) {
            values.onlyWith(Key.BOOKPOST_DB_URL, key);
        }
        String allowed = "a JDBC URL of PostgreSQL: jdbc:postgresql://host:port/database";
        Optional<String> url = values.parsedUnseen(Key.BOOKPOST_DB_URL, allowed, SettingsReader::databaseUrl);
        Optional<String> direct =
                values.parsedUnseen(Key.BOOKPOST_DB_MIGRATE_URL, allowed, SettingsReader::databaseUrl);
        return new DatabaseSettings(
                url.map(address -> new DatabaseSettings.Address(
                        address,
                        values.text(Key.BOOKPOST_DB_USER).orElse(""),
                        values.secret(Key.BOOKPOST_DB_PASSWORD),
                        direct.orElse(address))),
                values.number(Key.BOOKPOST_DB_POOL_SIZE, 10, 1, 200));
    }

    private OutboxSettings outbox() {
        Duration second = Duration.ofSeconds(1);
        Duration hour = Duration.ofHours(1);
        Duration lease = values.duration(Key.BOOKPOST_OUTBOX_LEASE, Duration.ofSeconds(60), second, hour);
        Duration deadline = values.duration(Key.BOOKPOST_OUTBOX_SEND_DEADLINE, Duration.ofSeconds(20), second, hour);
        if (deadline.plus(DispatchPolicy.SETTLE_RESERVE).compareTo(lease) >= 0) {
            values.fault(
                    Key.BOOKPOST_OUTBOX_LEASE,
                    "is " + lease + ": it must be more than BOOKPOST_OUTBOX_SEND_DEADLINE (" + deadline + ") + "
                            + DispatchPolicy.SETTLE_RESERVE + ", or a mail could be sent on a lease that has run out");
        }
        return new OutboxSettings(
                values.duration(Key.BOOKPOST_OUTBOX_POLL, second, Duration.ofMillis(10), hour),
                values.number(Key.BOOKPOST_OUTBOX_BATCH, 20, 1, 1_000),
                lease,
                deadline,
                retry(),
                values.duration(
                        Key.BOOKPOST_HISTORY_RETENTION, Duration.ofDays(30), Duration.ZERO, Duration.ofDays(3_650)));
    }

    private RetryPolicy retry() {
        return new RetryPolicy(
                values.number(Key.BOOKPOST_OUTBOX_MAX_ATTEMPTS, 3, 1, 100),
                values.duration(
                        Key.BOOKPOST_OUTBOX_RETRY_DELAY,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(1),
                        Duration.ofDays(1)),
                values.parsed(Key.BOOKPOST_OUTBOX_BACKOFF, "fixed or exponential", SettingsReader::backoff)
                        .orElse(Backoff.FIXED),
                values.parsed(
                                Key.BOOKPOST_OUTBOX_HOLD_UNCERTAIN,
                                "kinds of mail with commas between, of " + String.join(", ", MailKinds.names()),
                                SettingsReader::kinds)
                        .orElse(Set.of()));
    }

    private static Optional<Backoff> backoff(String text) {
        return Stream.of(Backoff.values())
                .filter(backoff -> backoff.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst();
    }

    private static Optional<Set<String>> kinds(String text) {
        Set<String> names = Stream.of(text.split(",", -1)).map(String::strip).collect(Collectors.toSet());
        return MailKinds.names().containsAll(names) ? Optional.of(names) : Optional.empty();
    }

    private PeopleSettings people() {
        values.together(Key.BOOKPOST_ADMIN_EMAIL, Key.BOOKPOST_ADMIN_PASSWORD);
        Optional<EmailAddress> email =
                values.parsed(Key.BOOKPOST_ADMIN_EMAIL, "a plain e-mail address", EmailAddress::parse);
        Optional<Secret> password = values.parsedUnseen(
                Key.BOOKPOST_ADMIN_PASSWORD,
                PasswordText.MIN_LENGTH + " to " + PasswordText.MAX_LENGTH + " characters long",
                text -> PasswordText.chosen(text).map(Secret::new));
        return new PeopleSettings(
                values.flag(Key.BOOKPOST_REQUIRE_CONFIRMED_EMAIL, purpose != Purpose.DEMO),
                email.flatMap(address -> password.map(secret -> new Administrator(address, secret))));
    }

    private MonitoringSettings monitoring(HttpSettings http, Set<ProcessRole> roles) {
        values.onlyWith(Key.BOOKPOST_MANAGEMENT_PORT, Key.BOOKPOST_MANAGEMENT_HOST);
        String host = values.parsed(Key.BOOKPOST_MANAGEMENT_HOST, "a host name or an IP address", Names::host)
                .orElse("127.0.0.1");
        int port = values.number(Key.BOOKPOST_MANAGEMENT_PORT, 0, 0, 65_535);
        boolean both = values.has(Key.BOOKPOST_MANAGEMENT_PORT) && roles.contains(ProcessRole.HTTP);
        if (both && port != 0 && port == http.port() && host.equals(http.host())) {
            values.fault(
                    Key.BOOKPOST_MANAGEMENT_PORT, "is " + port + ", as BOOKPOST_HTTP_PORT: each needs one of its own");
        }
        return new MonitoringSettings(
                values.flag(Key.BOOKPOST_METRICS, purpose == Purpose.DEMO),
                values.has(Key.BOOKPOST_MANAGEMENT_PORT)
                        ? Optional.of(new MonitoringSettings.Address(host, port))
                        : Optional.empty());
    }

    /** The launcher names the project's folder, so that the data are found again from any working directory. */
    private Path dataDir() {
        return values.parsed(Key.BOOKPOST_DATA_DIR, "a path", SettingsReader::path)
                .orElse(Path.of(System.getProperty("bookpost.home", ""), "data"))
                .toAbsolutePath()
                .normalize();
    }

    private static Optional<String> databaseUrl(String text) {
        return text.startsWith("jdbc:postgresql:") ? Optional.of(text) : Optional.empty();
    }

    private static Optional<URI> publicUrl(String text) {
        try {
            URI url = new URI(text.replaceFirst("/+$", ""));
            boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            boolean plain = url.getHost() != null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null
                    && url.getRawUserInfo() == null;
            return web && plain ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
