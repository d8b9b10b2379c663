package dev.bookpost.bootstrap.composition;

import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.settings.DatabaseSettings;
import dev.bookpost.bootstrap.settings.MailSettings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.testkit.database.TestDatabase;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;

/** A database and a relay of a test's own, and the processes of Bookpost that work on them. */
final class Stage implements AutoCloseable {
    /** Everything in this process, and a poll that no test has to wait for. */
    static final Map<String, String> DEFAULTS = Map.of(
            "BOOKPOST_HTTP_PORT", "0",
            "BOOKPOST_SMTP_HOST", "127.0.0.1",
            "BOOKPOST_SMTP_SECURITY", "none",
            "BOOKPOST_MAIL_FROM", "bookings@bookpost.example",
            "BOOKPOST_OUTBOX_POLL", "PT0.1S",
            "BOOKPOST_REQUIRE_CONFIRMED_EMAIL", "false");

    final TestDatabase database;
    final ScriptedSmtp relay = ScriptedSmtp.acceptingAll();
    /** How far the clock of the processes that are started is off. */
    Duration clockError = Duration.ZERO;
    /** Through what the publishers that are started leave their records. */
    UnaryOperator<Publications> publications = UnaryOperator.identity();

    private final BlockingQueue<MailState> settled = new LinkedBlockingQueue<>();
    private final Deque<Running> processes = new ArrayDeque<>();

    Stage() {
        this(TestDatabase.create());
    }

    /**
     * @param database closed with this
     */
    Stage(TestDatabase database) {
        this.database = database;
    }

    /** One process. */
    record Running(Bookpost bookpost, PostgresAndSmtp real, WatchedAdapters adapters, ApiClient api)
            implements AutoCloseable {
        /** Makes something that can be booked, and returns its id. */
        String addResource(int capacity) {
            ResourceId id = new ResourceId(UUID.randomUUID());
            Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
            return bookpost.transactions().inTransaction(tx -> {
                tx.resources()
                        .add(new Resource(
                                id,
                                "Han River",
                                ZoneId.of("Asia/Seoul"),
                                capacity,
                                new Approval.Automatic(),
                                Duration.ZERO,
                                now));
                return id.toString();
            });
        }

        @Override
        public void close() {
            api.close();
            bookpost.close();
        }
    }

    Running start(String... settings) {
        return startTowards(relay.port(), settings);
    }

    /**
     * @param settings keys and values in turn, which win over {@link #DEFAULTS}
     */
    Running startTowards(int relayPort, String... settings) {
        Map<String, String> environment = environment(database, relayPort);
        for (int i = 0; i < settings.length; i += 2) {
            environment.put(settings[i], settings[i + 1]);
        }
        Settings read = Settings.read(environment, Optional.empty(), Purpose.SERVE);
        DatabaseSettings.Address address = read.database().given().orElseThrow();
        MailSettings.Relay towards = read.mail().relay().orElseThrow();
        PostgresAndSmtp real = new PostgresAndSmtp(read, address, towards);
        WatchedAdapters watched = new WatchedAdapters(real, settled);
        watched.publishThrough(publications);
        Bookpost bookpost = Bookpost.start(read, watched, machine(), List.of());
        Running running = new Running(bookpost, real, watched, new ApiClient(bookpost.url()));
        processes.push(running);
        return running;
    }

    private Machine machine() {
        Machine here = Machine.here();
        return new Machine(
                () -> here.clock().instant().plus(clockError),
                here.ids(),
                here.hasher(),
                here.secrets(),
                here.processName());
    }

    static Map<String, String> environment(TestDatabase database, int relayPort) {
        Map<String, String> environment = new HashMap<>(DEFAULTS);
        // without the driver's defaults, which it would spell out, and which would win over the limits of the pool
        String url = String.valueOf(database.dataSource().getUrl()).replaceFirst("\\?.*", "");
        environment.put("BOOKPOST_DB_URL", url);
        environment.put("BOOKPOST_DB_USER", String.valueOf(database.dataSource().getUser()));
        environment.put(
                "BOOKPOST_DB_PASSWORD", String.valueOf(database.dataSource().getPassword()));
        environment.put("BOOKPOST_SMTP_PORT", String.valueOf(relayPort));
        return environment;
    }

    /** Waits for that many further results of all processes, and returns what they made of their mails. */
    List<MailState> awaitSettled(int count) throws InterruptedException {
        return WatchedAdapters.awaitSettled(settled, count);
    }

    /** Waits for that many further results of this kind, whatever comes between. */
    void awaitSettled(MailState state, int count) throws InterruptedException {
        int seen = 0;
        while (seen < count) {
            seen += awaitSettled(1).getFirst() == state ? 1 : 0;
        }
    }

    /** Writes welcome mails to m1@, m2@ …, due now, in that order and in no group. */
    void enqueue(int count) {
        enqueue(1, count);
    }

    /** As {@link #enqueue(int)}, to some of these addresses. */
    void enqueue(int first, int last) {
        database.execute(insertion(first, last, "null"));
    }

    /** As {@link #enqueue(int)}; mails whose numbers leave the same remainder belong to one group. */
    void enqueueInGroups(int count, int groups) {
        database.execute(insertion(1, count, "'g' || n % " + groups));
    }

    /**
     * The statement that does so.
     *
     * @param group of the mail number {@code n}, in SQL
     */
    static String insertion(int first, int last, String group) {
        String payload = MailKinds.codec()
                .encode(new MemberMails.Welcome("token", Instant.parse("2027-03-01T09:00:00Z"), ZoneOffset.UTC));
        return """
                insert into email_outbox (id, kind, version, reference, group_key, recipient, locale, payload,
                                          enqueued_at, due_at, next_attempt_at)
                select gen_random_uuid(), 'member-welcome', 1, 'member:' || n, %s, 'm' || n || '@example.com', 'en', '%s',
                       outbox_now(), outbox_now(), outbox_now()
                from generate_series(%d, %d) n
                """.formatted(group, payload, first, last);
    }

    /** How many mails of a kind there are, live and finished. */
    int mails(String kind) {
        return Integer.parseInt(database.query("""
                select (select count(*) from email_outbox where kind = '%1$s')
                     + (select count(*) from email_history where kind = '%1$s')
                """.formatted(kind)).getFirst());
    }

    /** The relay first: what hangs on it fails at once, and nobody has to wait for a deadline. */
    @Override
    public void close() {
        relay.close();
        while (!processes.isEmpty()) {
            processes.pop().close();
        }
        database.close();
    }
}
