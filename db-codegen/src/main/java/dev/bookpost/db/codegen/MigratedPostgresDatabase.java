package dev.bookpost.db.codegen;

import dev.bookpost.db.Migrations;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jooq.meta.postgres.PostgresDatabase;
import org.jspecify.annotations.Nullable;

/** Starts an embedded PostgreSQL, runs the migrations, and lets the code generator read the result. */
public final class MigratedPostgresDatabase extends PostgresDatabase {
    private @Nullable EmbeddedPostgres server;
    private @Nullable Connection connection;

    @Override
    protected DSLContext create0() {
        if (connection == null) {
            connection = start();
            setConnection(connection);
        }
        return DSL.using(connection, SQLDialect.POSTGRES);
    }

    private Connection start() {
        try {
            server = EmbeddedPostgres.builder().start();
            DataSource database = server.getPostgresDatabase();
            Migrations.migrate(database);
            return database.getConnection();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            if (connection != null) {
                connection.close();
            }
            if (server != null) {
                server.close();
            }
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        } finally {
            connection = null;
            server = null;
            super.close();
        }
    }
}
