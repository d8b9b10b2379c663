package dev.bookpost.bootstrap.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import dev.bookpost.bootstrap.settings.DatabaseSettings;
import dev.bookpost.db.Migrations;
import dev.bookpost.domain.StoreUnavailableException;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** The service's connections to PostgreSQL, straight or through a pooler. */
public final class DatabasePool implements AutoCloseable {
    private static final int CONNECT_TIMEOUT_SECONDS = 3;

    /**
     * For a connection that was idle to prove that it still leads somewhere. Short: where a network has silently lost
     * all of them, they are found out one after another.
     */
    private static final int VALIDATION_TIMEOUT_MILLIS = 500;

    private static final int HEALTH_TIMEOUT_SECONDS = 2;

    private final HikariDataSource pool;

    private DatabasePool(HikariDataSource pool) {
        this.pool = pool;
    }

    /**
     * Connects when it is used; a database that is away is no error here. What the URL itself says about a connection
     * wins over the limits.
     *
     * @param size connections, at most
     */
    public static DatabasePool open(DatabaseSettings.Address database, int size, SessionLimits limits) {
        boolean pooler = !database.migrateUrl().equals(database.url());
        StaleSessions staleSessions = new StaleSessions();
        HikariConfig config = config(database, size, limits);
        config.setExceptionOverride(staleSessions);
        HikariDataSource pool;
        if (pooler) {
            // none may rely on what an earlier transaction has prepared, for that may have been another session
            config.addDataSourceProperty("prepareThreshold", "0");
            pool = new LimitedTransactions(config, limits.transactionStart());
        } else {
            config.setTransactionIsolation("TRANSACTION_READ_COMMITTED"); // the claim's argument rests on it
            config.addDataSourceProperty("options", limits.startOptions());
            pool = new HikariDataSource(config);
        }
        staleSessions.watch(pool);
        return new DatabasePool(pool);
    }

    private static HikariConfig config(DatabaseSettings.Address database, int size, SessionLimits limits) {
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
        config.setConnectionTimeout(limits.connection().toMillis());
        config.setValidationTimeout(VALIDATION_TIMEOUT_MILLIS);
        // the pool is filled when it is used, so that a start does not fail twice for one reason
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "bookpost");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        // an error's detail quotes the row, with what is personal in it, and errors are logged
        config.addDataSourceProperty("logServerErrorDetail", "false");
        config.addDataSourceProperty("connectTimeout", String.valueOf(CONNECT_TIMEOUT_SECONDS));
        config.addDataSourceProperty(
                "socketTimeout", String.valueOf(limits.network().toSeconds()));
        return config;
    }

    /** Counts and times its connections from now on. */
    public void measure(MeterRegistry registry) {
        pool.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry));
    }

    public DataSource dataSource() {
        return pool;
    }

    /** Why the database cannot be used at this moment; empty if it can. */
    public Optional<String> fault() {
        try (Connection connection = pool.getConnection()) {
            return connection.isValid(HEALTH_TIMEOUT_SECONDS) ? Optional.empty() : Optional.of("does not answer");
        } catch (SQLException e) {
            return Optional.of("cannot be reached");
        }
    }

    /** @throws StoreUnavailableException if it cannot be found out */
    public int schemaVersion() {
        try (Connection connection = pool.getConnection()) {
            return Migrations.version(connection);
        } catch (SQLException e) {
            throw new StoreUnavailableException("the version of the schema cannot be read", e);
        }
    }

    /** Of the pool's connections, those that somebody holds at this moment. */
    public int connectionsInUse() {
        return pool.getHikariPoolMXBean().getActiveConnections();
    }

    @Override
    public void close() {
        pool.close();
    }
}
