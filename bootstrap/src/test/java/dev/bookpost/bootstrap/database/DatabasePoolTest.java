package dev.bookpost.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.application.outbox.DispatchPolicy;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.settings.DatabaseSettings.Address;
import dev.bookpost.bootstrap.settings.Secret;
import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.Transactions;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import dev.bookpost.testkit.database.TestDatabase;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What ends a session or a statement that takes too long, and what is left in the pool afterwards. */
class DatabasePoolTest {
    /** A busy machine pauses for seconds, so in each test only that limit is short which is to be reached. */
    private static final SessionLimits ROOMY = limits(Duration.ofSeconds(30), Duration.ofSeconds(40));

    private static final SessionLimits SHORT_STATEMENTS = limits(Duration.ofSeconds(1), Duration.ofSeconds(40));
    private static final SessionLimits SHORT_IDLENESS = limits(Duration.ofSeconds(30), Duration.ofSeconds(1));
    /** What ends sooner was ended by one of the short limits. */
    private static final Duration SOON = Duration.ofSeconds(20);

    private static SessionLimits limits(Duration statement, Duration idleInTransaction) {
        return new SessionLimits(statement, idleInTransaction, Duration.ofSeconds(50), Duration.ofSeconds(2));
    }

    private final TestDatabase database = TestDatabase.create();

    @BeforeEach
    void table() {
        database.execute("create table thing (number int); insert into thing values (0)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private Address address(boolean pooler) {
        String url = String.valueOf(database.dataSource().getUrl());
        String user = String.valueOf(database.dataSource().getUser());
        String password = String.valueOf(database.dataSource().getPassword());
        return new Address(url, user, new Secret(password), pooler ? url + "#direct" : url);
    }

    private static Transactions<OpenTransaction> transactions(DatabasePool pool) {
        return OutboxPersistence.transactions(pool.dataSource(), MailKinds.codec(), OpenTransaction::new, mails -> {});
    }

    @Test
    void a_settle_that_hangs_is_given_up_early_enough_to_be_tried_again_before_its_lease_ends() {
        SessionLimits limits = SessionLimits.DEFAULT;
        Duration second = Duration.ofSeconds(1);
        assertThat(limits.network()).isGreaterThan(limits.statement()).isLessThan(DispatchPolicy.SETTLE_RESERVE);
        assertThat(limits.idleInTransaction()).isLessThan(DispatchPolicy.SETTLE_RESERVE);
        assertThatThrownBy(() -> new SessionLimits(second, second, second, second))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SessionLimits(Duration.ZERO, second, second, second))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void direct_sessions_are_limited_from_their_start_whatever_the_database_says() {
        String name = database.query("select current_database()").getFirst();
        database.execute("alter database " + name + " set statement_timeout = '1h'");
        try (DatabasePool pool = DatabasePool.open(address(false), 1, ROOMY)) {
            assertThat(transactions(pool).<List<String>>inTransaction(OpenTransaction::limits))
                    .containsExactly("30s", "40s", "read committed");
        }
    }

    @Test
    void behind_a_pooler_each_transaction_is_limited_and_leaves_nothing_behind_in_its_session() throws Exception {
        String name = database.query("select current_database()").getFirst();
        database.execute("alter database " + name + " set default_transaction_isolation = 'serializable'");
        try (DatabasePool pool = DatabasePool.open(address(true), 1, ROOMY)) {
            for (int i = 0; i < 2; i++) {
                assertThat(transactions(pool).<List<String>>inTransaction(OpenTransaction::limits))
                        .containsExactly("30s", "40s", "read committed");
            }
            try (Connection connection = pool.dataSource().getConnection()) {
                assertThat(new OpenTransaction(connection, null).limits()).containsExactly("0", "0", "serializable");
            }
        }
    }

    @Test
    void a_statement_that_hangs_is_ended_and_its_connection_goes_on_serving() {
        for (boolean pooler : List.of(false, true)) {
            try (DatabasePool pool = DatabasePool.open(address(pooler), 1, SHORT_STATEMENTS)) {
                Transactions<OpenTransaction> transactions = transactions(pool);
                long session = transactions.inTransaction(tx -> tx.number("select pg_backend_pid()"));
                long began = System.nanoTime();
                assertThatThrownBy(() -> transactions.inTransaction(tx -> tx.number("select 1 from pg_sleep(60)")))
                        .isInstanceOf(StoreUnavailableException.class)
                        .rootCause()
                        .hasMessageContaining("statement timeout");
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
                assertThat(transactions.<Long>inTransaction(tx -> tx.number("select pg_backend_pid()")))
                        .isEqualTo(session);
            }
        }
    }

    @Test
    void a_wait_for_a_lock_is_ended_too() throws Exception {
        try (DatabasePool pool = DatabasePool.open(address(false), 1, SHORT_STATEMENTS);
                Connection other = database.dataSource().getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table thing");
            long began = System.nanoTime();
            assertThatThrownBy(() -> transactions(pool).inTransaction(tx -> tx.number("select number from thing")))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
        }
    }

    @Test
    void an_idle_transaction_is_ended_by_the_server_its_lock_is_free_and_the_pool_heals() {
        for (boolean pooler : List.of(false, true)) {
            AtomicInteger tries = new AtomicInteger();
            try (DatabasePool pool = DatabasePool.open(address(pooler), 1, SHORT_IDLENESS)) {
                Transactions<OpenTransaction> transactions = transactions(pool);
                assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                            tries.incrementAndGet();
                            tx.execute("update thing set number = 1");
                            // idle here, and the row is locked until the server ends it
                            database.execute("update thing set number = 2");
                            return tx.number("select number from thing");
                        }))
                        .isInstanceOf(StoreUnavailableException.class);
                assertThat(tries).hasValue(1);
                assertThat(database.query("select number from thing")).containsExactly("2");
                assertThat(transactions.<Long>inTransaction(tx -> tx.number("select number from thing")))
                        .isEqualTo(2);
            }
        }
    }

    /** Q8. */
    @Test
    void an_interrupted_transaction_is_rolled_back_and_its_connection_is_not_handed_on_unclean() throws Exception {
        for (boolean pooler : List.of(false, true)) {
            try (DatabasePool pool = DatabasePool.open(address(pooler), 2, SessionLimits.DEFAULT);
                    Connection other = database.dataSource().getConnection();
                    Statement holder = other.createStatement()) {
                other.setAutoCommit(false);
                holder.execute("update thing set number = 0");
                CountDownLatch began = new CountDownLatch(1);
                LinkedBlockingQueue<RuntimeException> failure = new LinkedBlockingQueue<>();
                Thread worker = Thread.ofVirtual().start(() -> {
                    try {
                        transactions(pool).inTransaction(tx -> {
                            tx.execute("insert into thing values (77)");
                            began.countDown();
                            tx.execute("update thing set number = 77");
                            return true;
                        });
                    } catch (RuntimeException e) {
                        failure.add(e);
                    }
                });
                began.await();
                worker.interrupt();
                assertThat(failure.poll(30, TimeUnit.SECONDS)).isInstanceOf(StoreUnavailableException.class);
                other.rollback();
                assertThat(worker.join(SOON)).isTrue();
                assertThat(pool.connectionsInUse()).isZero();
                for (int i = 0; i < 4; i++) {
                    assertThat(transactions(pool).<Long>inTransaction(tx -> tx.number("select sum(number) from thing")))
                            .isZero();
                }
            }
        }
    }

    @Test
    void a_database_that_is_away_is_no_error_before_it_is_used() {
        Address nowhere =
                new Address("jdbc:postgresql://127.0.0.1:1/x", "x", new Secret("x"), "jdbc:postgresql://127.0.0.1:1/x");
        try (DatabasePool pool = DatabasePool.open(nowhere, 1, ROOMY)) {
            assertThat(pool.fault()).contains("cannot be reached");
        }
    }
}
