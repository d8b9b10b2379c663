package dev.bookpost.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;

/** Brings a database to the schema that this version of the code works with. Safe to run from several processes. */
public final class Migrations {
    /** The version of the schema that this version of the code works with. */
    public static final int LATEST = 9;

    /** Appendix A of PostgreSQL's manual. */
    private static final String UNDEFINED_TABLE = "42P01";

    private Migrations() {}

    /**
     * @return how many migrations were applied
     * @throws org.flywaydb.core.api.FlywayException if the database cannot be reached, or was changed by other means
     */
    public static int migrate(DataSource database) {
        return flyway(database).migrate().migrationsExecuted;
    }

    /** How many migrations were applied that this version of the code does not have: those of a newer one. */
    public static int unknown(DataSource database) {
        return (int) Arrays.stream(flyway(database).info().applied())
                .filter(migration -> migration.getState() == MigrationState.FUTURE_SUCCESS
                        || migration.getState() == MigrationState.FUTURE_FAILED)
                .count();
    }

    /** The version of a database's schema, by one short query; 0 if it has none. */
    public static int version(Connection connection) throws SQLException {
        String query = "select coalesce(max(version::integer), 0) from flyway_schema_history where success";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        } catch (SQLException e) {
            if (UNDEFINED_TABLE.equals(e.getSQLState())) {
                return 0;
            }
            throw e;
        }
    }

    private static Flyway flyway(DataSource database) {
        FluentConfiguration configuration = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(database)
                .locations("classpath:db/migration")
                .loggers("slf4j");
        // with Flyway's default, an index that is built concurrently waits for Flyway's own transaction for ever
        configuration
                .getConfigurationExtension(PostgreSQLConfigurationExtension.class)
                .setTransactionalLock(false);
        return configuration.load();
    }
}
