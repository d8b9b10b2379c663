package dev.bookpost.testkit.database;

import dev.bookpost.db.Migrations;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/** A migrated database of its own, dropped when closed. Its clock can be moved. */
public final class TestDatabase implements AutoCloseable {
    private static final String TEMPLATE =
            "bookpost_template_" + ProcessHandle.current().pid();
    private static final AtomicInteger LAST = new AtomicInteger();
    private static boolean templateExists;

    private final PGSimpleDataSource source;
    private final Runnable drop;

    private TestDatabase(PGSimpleDataSource source, Runnable drop) {
        this.source = source;
        this.drop = drop;
    }

    public static TestDatabase create() {
        String name = "bookpost_" + ProcessHandle.current().pid() + "_" + LAST.incrementAndGet();
        fromTemplate(name);
        return new TestDatabase(
                PostgresServer.shared().database(name),
                () -> administrate("drop database if exists " + name + " with (force)"));
    }

    /** The maintenance database of a server of the test's own; ends with that server. */
    public static TestDatabase on(StoppableServer server) {
        PGSimpleDataSource source = server.dataSource();
        Migrations.migrate(source);
        return new TestDatabase(source, () -> {});
    }

    private static synchronized void fromTemplate(String name) {
        if (!templateExists) {
            administrate("create database " + TEMPLATE);
            Migrations.migrate(PostgresServer.shared().database(TEMPLATE));
            templateExists = true;
        }
        administrate("create database " + name + " template " + TEMPLATE);
    }

    private static void administrate(String sql) {
        PGSimpleDataSource maintenance = new PGSimpleDataSource();
        maintenance.setUrl(PostgresServer.shared().url());
        maintenance.setUser(PostgresServer.shared().user());
        maintenance.setPassword(PostgresServer.shared().password());
        execute(maintenance, sql);
    }

    /** Opens a new connection each time. */
    public PGSimpleDataSource dataSource() {
        return source;
    }

    public void execute(String sql) {
        execute(source, sql);
    }

    private static void execute(PGSimpleDataSource source, String sql) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Rows as psql prints them unaligned: a bar between the columns, nothing for null. */
    public List<String> query(String sql) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (row.next()) {
                StringJoiner columns = new StringJoiner("|");
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    String column = row.getString(i);
                    columns.add(column == null ? "" : column);
                }
                rows.add(columns.toString());
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Moves the outbox's clock; it goes on from there. */
    public void advance(Duration by) {
        execute("""
                create table if not exists test_clock (shift interval not null);
                insert into test_clock select interval '0' where not exists (select from test_clock);
                create or replace function outbox_now() returns timestamptz language sql stable
                    as 'select now() + (select shift from test_clock)';
                update test_clock set shift = shift + interval '%d milliseconds';
                """.formatted(by.toMillis()));
    }

    /** Empties every table and sets the outbox's clock right again: quicker than another database. */
    public void reset() {
        execute("""
                do $$
                begin
                    execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ')
                             from pg_tables
                             where schemaname = 'public' and tablename <> 'flyway_schema_history');
                end $$;
                insert into outbox_control default values;
                insert into outbox_sampling default values;
                create or replace function outbox_now() returns timestamptz language sql stable as 'select now()';
                """);
    }

    @Override
    public void close() {
        drop.run();
    }
}
