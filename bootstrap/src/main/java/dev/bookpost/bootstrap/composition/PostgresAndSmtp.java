package dev.bookpost.bootstrap.composition;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.settings.DatabaseSettings;
import dev.bookpost.bootstrap.settings.MailSettings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.http.HealthCheck;
import dev.bookpost.persistence.booking.BookingPersistence;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import dev.bookpost.smtp.SmtpGateway;
import dev.bookpost.smtp.SmtpSettings;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.relay.RelaySettings;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The real adapters: a pool of connections to PostgreSQL, and a few to the relay. */
public final class PostgresAndSmtp implements Adapters {
    private static final int CONNECTION_TIMEOUT_MILLIS = 5_000;
    private static final int HEALTH_TIMEOUT_SECONDS = 2;

    private final Settings settings;
    private final MailSettings.Relay relay;
    private final ContentCodec codec = MailKinds.codec();
    private final HikariDataSource pool;
    private @Nullable SmtpGateway gateway;

    public PostgresAndSmtp(Settings settings, DatabaseSettings.Address database, MailSettings.Relay relay) {
        this.settings = settings;
        this.relay = relay;
        this.pool = pool(database, settings.database().poolSize());
    }

    private static HikariDataSource pool(DatabaseSettings.Address database, int size) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("bookpost");
        config.setJdbcUrl(database.url());
        if (!database.user().isEmpty()) {
            config.setUsername(database.user());
        }
        if (!database.password().reveal().isEmpty()) {
            config.setPassword(database.password().reveal());
        }
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
        // the claim's argument rests on it
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        // the pool is filled when it is used, so that a start does not fail twice for one reason
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "bookpost");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("connectTimeout", "5");
        config.addDataSourceProperty("socketTimeout", "60");
        if (!database.migrateUrl().equals(database.url())) {
            // a pooler stands between, which may give each transaction another session: none may rely on what an
            // earlier one has prepared
            config.addDataSourceProperty("prepareThreshold", "0");
        }
        return new HikariDataSource(config);
    }

    @Override
    public Transactions<BookingUnitOfWork> transactions(Runnable onEnqueued) {
        return BookingPersistence.transactions(pool, codec, onEnqueued);
    }

    @Override
    public OutboxRepository outbox() {
        return OutboxPersistence.repository(
                pool, settings.outbox().historyRetention().isPositive(), new Random());
    }

    @Override
    public MailJournal journal() {
        return OutboxPersistence.journal(pool);
    }

    @Override
    public ContentCodec codec() {
        return codec;
    }

    @Override
    public MailGateway gateway(URI publicUrl) {
        MailSettings mail = settings.mail();
        RelaySettings.Credentials credentials = relay.credentials()
                .map(given -> new RelaySettings.Credentials(
                        given.user(), given.password().reveal()))
                .orElse(null);
        RelaySettings relaySettings = new RelaySettings(
                relay.host(),
                relay.port(),
                RelaySettings.Security.valueOf(relay.security().name()),
                credentials,
                mail.domain(),
                RelaySettings.Limits.DEFAULT.withConnections(mail.connections()));
        SmtpGateway opened = SmtpGateway.open(
                new SmtpSettings(relaySettings, new MailOrigin(mail.from(), "Bookpost", mail.domain()), publicUrl));
        gateway = opened;
        return opened;
    }

    @Override
    public HealthCheck database() {
        return new HealthCheck("database", () -> {
            try (Connection connection = pool.getConnection()) {
                return connection.isValid(HEALTH_TIMEOUT_SECONDS) ? Optional.empty() : Optional.of("does not answer");
            } catch (SQLException e) {
                return Optional.of("cannot be reached");
            }
        });
    }

    /** Of the pool's connections, those that somebody holds at this moment. */
    int connectionsInUse() {
        return pool.getHikariPoolMXBean().getActiveConnections();
    }

    @Override
    public void close() {
        if (gateway != null) {
            gateway.close();
        }
        pool.close();
    }
}
