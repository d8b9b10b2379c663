package dev.bookpost.persistence.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.Suppressions;
import dev.bookpost.testkit.database.TestDatabase;
import dev.bookpost.testkit.outbox.OutboxFixture;
import dev.bookpost.testkit.outbox.TestMail;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** The real outbox on a database of its own, with a pool as in production. */
final class JooqOutboxFixture implements OutboxFixture, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final TestDatabase database = TestDatabase.create();
    private final HikariDataSource pool;
    private final OutboxRepository repository;
    private final MailJournal journal;
    private final OutboxControl control;
    private final OutboxOperations operations;
    private final AtomicInteger wakes = new AtomicInteger();
    private final Transactions<UnitOfWork> transactions;

    JooqOutboxFixture() {
        this(8);
    }

    JooqOutboxFixture(int poolSize) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        config.setMaximumPoolSize(poolSize);
        config.setConnectionTimeout(5_000);
        pool = new HikariDataSource(config);
        repository = OutboxPersistence.repository(pool, true, new Random());
        journal = OutboxPersistence.journal(pool);
        control = OutboxPersistence.control(pool);
        operations = OutboxPersistence.operations(pool, true, wakes::incrementAndGet);
        transactions = OutboxPersistence.transactions(
                pool, new TestMail.Codec(), (connection, outbox) -> () -> outbox, mails -> {});
    }

    DataSource pool() {
        return pool;
    }

    TestDatabase database() {
        return database;
    }

    int connectionsInUse() {
        return pool.getHikariPoolMXBean().getActiveConnections();
    }

    /** Runs a query beside the pool and reads its first row. */
    <R> R query(String sql, RowReader<R> reader) {
        try (var connection = database.dataSource().getConnection();
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new IllegalStateException("no row: " + sql);
            }
            return reader.read(rows);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    long count(String sql) {
        return query(sql, rows -> rows.getLong(1));
    }

    /** Until a transaction waits for another one. */
    void awaitSomebodyBlocked() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (count("""
                select count(*) from pg_stat_activity
                where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0""") == 0) {
            assertThat(System.nanoTime()).as("nobody waits").isLessThan(end);
        }
    }

    interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    @Override
    public OutboxRepository repository() {
        return repository;
    }

    @Override
    public MailJournal journal() {
        return journal;
    }

    @Override
    public QueueSampler sampler(String name, Duration turn) {
        return OutboxPersistence.sampler(pool, name, turn);
    }

    @Override
    public OutboxControl control() {
        return control;
    }

    @Override
    public OutboxOperations operations() {
        return operations;
    }

    @Override
    public Suppressions suppressions() {
        return OutboxPersistence.suppressions(pool);
    }

    @Override
    public int wakesByRequeue() {
        return wakes.get();
    }

    @Override
    public Transactions<UnitOfWork> transactions() {
        return transactions;
    }

    @Override
    public void advance(Duration by) {
        database.advance(by);
    }

    @Override
    public void corrupt(MailId id, int attempts, String payload) {
        database.execute("update email_outbox set attempt_count = %d, payload = '%s' where id = '%s'"
                .formatted(attempts, payload, id));
    }

    @Override
    public boolean uncertain(MailId id) {
        return count("""
                select count(*) from (select id, uncertain from email_outbox
                                      union all select mail_id, uncertain from email_history) mail
                where uncertain and id = '%s'""".formatted(id)) > 0;
    }

    @Override
    public Set<MailId> uncertain(Set<MailId> ids) {
        Set<MailId> found = new HashSet<>();
        try (var connection = pool.getConnection();
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select id from email_outbox where uncertain
                        union all select mail_id from email_history where uncertain""")) {
            while (rows.next()) {
                found.add(new MailId(rows.getObject(1, UUID.class)));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        found.retainAll(ids);
        return found;
    }

    @Override
    public void close() {
        pool.close();
        database.close();
    }
}
