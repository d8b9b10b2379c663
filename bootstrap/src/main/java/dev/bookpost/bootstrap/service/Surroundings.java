package dev.bookpost.bootstrap.service;

import dev.bookpost.application.inbox.CaughtMails;
import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.bootstrap.catcher.MailCatcher;
import dev.bookpost.bootstrap.embedded.DataDirectory;
import dev.bookpost.bootstrap.embedded.EmbeddedPostgresServer;
import dev.bookpost.bootstrap.embedded.RunningPostgres;
import dev.bookpost.bootstrap.security.Security;
import dev.bookpost.bootstrap.settings.DatabaseSettings;
import dev.bookpost.bootstrap.settings.MailSettings.Relay;
import dev.bookpost.bootstrap.settings.MailSettings.RelaySecurity;
import dev.bookpost.bootstrap.settings.Secret;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.broker.EmbeddedBroker;
import dev.bookpost.db.Migrations;
import dev.bookpost.domain.IdGenerator;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The database, the relay and the broker that the service works with: those that were named, else embedded ones. */
public final class Surroundings implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Surroundings.class);

    private final Settings settings;
    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private @Nullable DataDirectory data;
    private DatabaseSettings.@Nullable Address database;
    private @Nullable Relay relay;
    private @Nullable MailCatcher catcher;
    private @Nullable EmbeddedBroker broker;

    private Surroundings(Settings settings) {
        this.settings = settings;
    }

    /** A database, a relay and, where a role asks for it, a broker. */
    public static Surroundings of(Settings settings, InstantSource clock, IdGenerator ids) {
        return open(settings, surroundings -> {
            surroundings.startDatabase();
            surroundings.startRelay(clock, ids);
            surroundings.startBroker();
        });
    }

    /** A database, for work that sends nothing. */
    public static Surroundings withoutRelay(Settings settings) {
        return open(settings, Surroundings::startDatabase);
    }

    /** The database that others may be working on at this moment, for work that sends nothing. */
    public static Surroundings beside(Settings settings) {
        return open(settings, Surroundings::findOrStartDatabase);
    }

    private static Surroundings open(Settings settings, Consumer<Surroundings> start) {
        Surroundings surroundings = new Surroundings(settings);
        try {
            start.accept(surroundings);
            return surroundings;
        } catch (RuntimeException e) {
            surroundings.close();
            throw e;
        }
    }

    private void startDatabase() {
        database = settings.database().given().orElseGet(() -> {
            EmbeddedPostgresServer server = EmbeddedPostgresServer.start(dataDirectory(), Security.secrets()::newToken);
            started.push(server);
            return new DatabaseSettings.Address(
                    server.jdbcUrl(), EmbeddedPostgresServer.USER, new Secret(server.password()), server.jdbcUrl());
        });
    }

    /** The embedded server belongs to another process if one serves at the moment. */
    private void findOrStartDatabase() {
        if (settings.database().given().isEmpty()) {
            database = RunningPostgres.find(settings.dataDir())
                    .map(server -> new DatabaseSettings.Address(
                            server.jdbcUrl(),
                            EmbeddedPostgresServer.USER,
                            new Secret(server.password()),
                            server.jdbcUrl()))
                    .orElse(null);
        }
        if (database == null) {
            if (settings.database().given().isEmpty()
                    && !Files.isDirectory(settings.dataDir().resolve("postgres"))) {
                throw new StartFailure("there is no embedded database in " + settings.dataDir()
                        + " (BOOKPOST_DATA_DIR); serve --embedded and demo make one");
            }
            startDatabase();
        }
    }

    private void startRelay(InstantSource clock, IdGenerator ids) {
        relay = settings.mail().relay().orElseGet(() -> {
            MailCatcher started = MailCatcher.start(dataDirectory().folder("inbox"), clock, ids);
            this.started.push(started);
            catcher = started;
            return new Relay(started.host(), started.port(), RelaySecurity.NONE, Optional.empty(), Optional.empty());
        });
    }

    private void startBroker() {
        if (settings.byKafka() && settings.kafka().bootstrap().isEmpty()) {
            log.info("starting the embedded Kafka broker");
            EmbeddedBroker started = EmbeddedBroker.start(dataDirectory().folder("kafka"));
            this.started.push(started);
            broker = started;
        }
    }

    private DataDirectory dataDirectory() {
        if (data == null) {
            data = DataDirectory.open(settings.dataDir());
            started.push(data);
        }
        return data;
    }

    /** Where the database is; for an embedded one, the user may do everything. */
    public DatabaseSettings.Address database() {
        if (database == null) {
            throw new IllegalStateException("started without a database");
        }
        return database;
    }

    public Relay relay() {
        if (relay == null) {
            throw new IllegalStateException("started without a relay");
        }
        return relay;
    }

    /** Where the embedded broker is, {@code host:port}; empty if none is needed or one was named. */
    public Optional<String> broker() {
        return Optional.ofNullable(broker).map(EmbeddedBroker::address);
    }

    /** The mails of the built-in catcher; empty if a relay was named. */
    public Optional<CaughtMails> inbox() {
        return Optional.ofNullable(catcher).map(MailCatcher::mails);
    }

    /**
     * Brings the database to the schema of this version.
     *
     * @return how many migrations were applied
     * @throws StartFailure if a newer version of the program has already changed the schema
     */
    public int migrate() {
        PGSimpleDataSource source = source(database().migrateUrl());
        int unknown = Migrations.unknown(source);
        if (unknown > 0) {
            throw new StartFailure("the database has a newer schema than this version of Bookpost knows (" + unknown
                    + " more migrations); run the newer version");
        }
        return Migrations.migrate(source);
    }

    /** Opens a new connection each time: for a few transactions. */
    public DataSource connections() {
        return source(database().url());
    }

    private PGSimpleDataSource source(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        if (!database().user().isEmpty()) {
            source.setUser(database().user());
        }
        if (!database().password().reveal().isEmpty()) {
            source.setPassword(database().password().reveal());
        }
        source.setLogServerErrorDetail(false);
        source.setConnectTimeout(10);
        // a server that accepts and never answers must not keep a command waiting; migrations may take their time
        source.setLoginTimeout(10);
        return source;
    }

    /** Stops what was started here, the last first. */
    @Override
    public void close() {
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception e) {
                log.warn("could not be stopped properly", e);
            }
        }
    }
}
