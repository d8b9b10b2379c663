package dev.bookpost.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.settings.DatabaseSettings.Address;
import dev.bookpost.bootstrap.settings.Secret;
import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.Transactions;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import dev.bookpost.testkit.database.StoppableServer;
import dev.bookpost.testkit.database.TestDatabase;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A full pool whose server restarts, is killed, becomes read-only, or is not heard of any more. */
class ServerFaultsTest {
    private static final int SIZE = 5;
    private static final SessionLimits LIMITS = new SessionLimits(
            Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofSeconds(3));
    private static final SessionLimits SHORT = new SessionLimits(
            Duration.ofMillis(900), Duration.ofSeconds(20), Duration.ofSeconds(1), Duration.ofSeconds(1));
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final StoppableServer server = StoppableServer.start();

    private final TcpProxy line = new TcpProxy(server.port());
    private final DatabasePool pool = pool(line, LIMITS);
    private final Transactions<OpenTransaction> transactions = transactions(pool);
    private final AtomicInteger tries = new AtomicInteger();

    private static DatabasePool pool(TcpProxy line, SessionLimits limits) {
        String url = "jdbc:postgresql://127.0.0.1:" + line.port() + "/postgres";
        return DatabasePool.open(new Address(url, "postgres", new Secret(""), url), SIZE, limits);
    }

    private static Transactions<OpenTransaction> transactions(DatabasePool pool) {
        return OutboxPersistence.transactions(pool.dataSource(), MailKinds.codec(), OpenTransaction::new, mails -> {});
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void fill() throws SQLException {
        TestDatabase.on(server).execute("drop table if exists thing; create table thing (number int)");
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            all.add(pool.dataSource().getConnection());
        }
        for (Connection connection : all) {
            connection.close();
        }
    }

    @AfterEach
    void close() {
        line.close();
        pool.close();
    }

    private long add(int number) {
        return transactions.inTransaction(tx -> {
            tries.incrementAndGet();
            tx.execute("insert into thing values (" + number + ")");
            return tx.number("select inet_server_port()");
        });
    }

    @Test
    void after_a_restart_not_even_the_first_transaction_fails() {
        server.stop();
        server.startAgain();
        for (int i = 0; i < SIZE; i++) {
            assertThat(add(i)).isEqualTo(server.port());
        }
        assertThat(TestDatabase.on(server).query("select count(*) from thing")).containsExactly(String.valueOf(SIZE));
    }

    @Test
    void while_the_server_is_away_transactions_fail_as_unavailable_and_afterwards_they_work() {
        server.kill();
        long began = System.nanoTime();
        assertThatThrownBy(() -> add(0)).isInstanceOf(StoreUnavailableException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE);
        assertThat(pool.fault()).contains("cannot be reached");
        server.startAgain();
        // the pool pauses between its tries to connect, the longer the outage the longer
        await("well", () -> pool.fault().orElse("well"));
        assertThat(add(7)).isEqualTo(server.port());
        assertThat(TestDatabase.on(server).query("select number from thing")).containsExactly("7");
    }

    @Test
    void a_transaction_that_the_servers_death_interrupts_is_done_again_or_unavailable_never_half() {
        assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                    tx.execute("insert into thing values (1)");
                    if (tries.incrementAndGet() == 1) {
                        server.kill();
                    }
                    return tx.number("select count(*) from thing");
                }))
                .isInstanceOf(StoreUnavailableException.class);
        server.startAgain();
        assertThat(TestDatabase.on(server).query("select * from thing")).isEmpty();
        add(2);
        assertThat(TestDatabase.on(server).query("select number from thing")).containsExactly("2");
    }

    /** Q11. */
    @Test
    void sessions_of_a_server_that_became_read_only_are_thrown_away_and_work_goes_on_at_the_new_one() throws Exception {
        TestDatabase former = TestDatabase.on(server);
        try (StoppableServer primary = StoppableServer.start()) {
            TestDatabase.on(primary).execute("create table thing (number int)");
            former.execute("alter system set default_transaction_read_only = on");
            try {
                former.query("select pg_reload_conf()");
                await(
                        "on",
                        () -> former.query("show default_transaction_read_only").getFirst());
                line.redirect(primary.port());

                for (int i = 0; i < 2 * SIZE; i++) {
                    assertThat(add(i)).isEqualTo(primary.port());
                }
                assertThat(tries.get())
                        .as("all went at the first error, not each at its own")
                        .isLessThan(2 * SIZE + SIZE);
                String left = "select count(*) from pg_stat_activity where application_name = 'bookpost'";
                await("0", () -> former.query(left).getFirst());
            } finally {
                former.execute("alter system reset default_transaction_read_only");
                former.query("select pg_reload_conf()");
                await(
                        "off",
                        () -> former.query("show default_transaction_read_only").getFirst());
            }
        }
    }

    @Test
    void a_server_that_stays_read_only_makes_transactions_fail_as_unavailable_and_reading_goes_on() throws Exception {
        TestDatabase database = TestDatabase.on(server);
        database.execute("alter system set default_transaction_read_only = on");
        try {
            database.query("select pg_reload_conf()");
            await(
                    "on",
                    () -> database.query("show default_transaction_read_only").getFirst());
            assertThatThrownBy(() -> add(1)).isInstanceOf(StoreUnavailableException.class);
            assertThat(tries.get()).isBetween(2, 5);
            assertThat(transactions.<Long>inTransaction(tx -> tx.number("select count(*) from thing")))
                    .isZero();
        } finally {
            database.execute("alter system reset default_transaction_read_only");
            database.query("select pg_reload_conf()");
            await(
                    "off",
                    () -> database.query("show default_transaction_read_only").getFirst());
        }
    }

    @Test
    void a_network_that_falls_silent_holds_nobody_longer_than_the_limit_and_what_comes_after_it_works() {
        try (DatabasePool impatient = pool(line, SHORT)) {
            Transactions<OpenTransaction> here = transactions(impatient);
            here.inTransaction(tx -> tx.number("select count(*) from thing"));
            line.holdTowardsClient(true);
            long began = System.nanoTime();
            assertThatThrownBy(() -> here.inTransaction(tx -> {
                        tries.incrementAndGet();
                        return tx.number("select count(*) from thing");
                    }))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
            assertThat(tries.get()).as("not waited for again and again").isLessThanOrEqualTo(1);
            line.holdTowardsClient(false);
            await("well", () -> impatient.fault().orElse("well"));
        }
    }

    @Test
    void a_commit_whose_answer_never_comes_is_unavailable_and_not_repeated() {
        try (DatabasePool impatient = pool(line, SHORT)) {
            assertThatThrownBy(() -> transactions(impatient).inTransaction(tx -> {
                        tries.incrementAndGet();
                        tx.execute("insert into thing values (1)");
                        line.holdTowardsClient(true);
                        return true;
                    }))
                    .isInstanceOf(StoreUnavailableException.class);
        }
        line.holdTowardsClient(false);
        assertThat(tries).hasValue(1);
        TestDatabase database = TestDatabase.on(server);
        await("1", () -> database.query("select count(*) from thing").getFirst());
    }

    @FunctionalInterface
    private interface Look {
        String at();
    }

    private static void await(String wanted, Look look) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String seen = look.at();
        while (!seen.equals(wanted)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("still " + seen + ", not " + wanted);
            }
            seen = look.at();
        }
    }
}
