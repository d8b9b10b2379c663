package dev.bookpost.persistence.booking;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import dev.bookpost.testkit.database.TestDatabase;
import dev.bookpost.testkit.outbox.TestMail;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.Consumer;

/** A database of its own behind a connection pool. */
final class BookingDatabase implements AutoCloseable {
    private final TestDatabase database = TestDatabase.create();
    private final HikariDataSource pool = pool(database);

    private static HikariDataSource pool(TestDatabase database) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        config.setMaximumPoolSize(24); // all opened at once: a pool that grows on demand may make a meeting wait
        return new HikariDataSource(config);
    }

    Transactions<BookingUnitOfWork> transactions(Consumer<CommittedMails> onCommitted) {
        return transactions(new TestMail.Codec(), onCommitted);
    }

    Transactions<BookingUnitOfWork> transactions(ContentCodec codec, Consumer<CommittedMails> onCommitted) {
        return BookingPersistence.transactions(pool, codec, onCommitted);
    }

    MailJournal journal() {
        return OutboxPersistence.journal(pool);
    }

    void empty() {
        database.reset();
    }

    /** The one number that a query answers. */
    long number(String sql) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns once a transaction of this database waits for another one to end. */
    void awaitWaiter() throws SQLException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        String waiters = "select count(*) from pg_locks l join pg_stat_activity a using (pid)"
                + " where not l.granted and a.datname = current_database()";
        while (number(waiters) == 0) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("nobody waits");
            }
        }
    }

    @Override
    public void close() {
        pool.close();
        database.close();
    }
}
