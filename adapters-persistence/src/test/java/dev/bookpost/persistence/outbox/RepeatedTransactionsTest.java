package dev.bookpost.persistence.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.testkit.outbox.OutboxFixture;
import dev.bookpost.testkit.outbox.TestMail;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Business transactions that are done again from the start, and those that must not be, on a real PostgreSQL. */
class RepeatedTransactionsTest {
    private static final JooqOutboxFixture outbox = new JooqOutboxFixture();

    private final AtomicInteger signals = new AtomicInteger();
    private final ConcurrentLinkedQueue<Tx> tries = new ConcurrentLinkedQueue<>();
    private final Transactions<Tx> transactions = OutboxPersistence.transactions(
            outbox.pool(), new TestMail.Codec(), Tx::new, mails -> signals.incrementAndGet());

    private record Tx(Connection connection, Outbox outbox) implements UnitOfWork {
        void execute(String sql) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new DataAccessException(sql, e);
            }
        }

        long number(String sql) {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            } catch (SQLException e) {
                throw new DataAccessException(sql, e);
            }
        }
    }

    @BeforeAll
    static void prepare() {
        outbox.database().execute("""
                create table thing (id int primary key, number int not null);
                create function end_this_session() returns trigger language plpgsql as $$
                begin
                    perform pg_terminate_backend(pg_backend_pid());
                    perform pg_sleep(10);
                    return null;
                end $$;
                """);
    }

    @BeforeEach
    void empty() {
        outbox.database().reset();
        outbox.database().execute("insert into thing values (1, 0), (2, 0)");
    }

    @AfterAll
    static void close() {
        outbox.close();
    }

    private boolean firstTry(Tx tx) {
        tries.add(tx);
        return tries.size() == 1;
    }

    private void assertDoneTwiceAndCommittedOnce() {
        assertThat(tries).hasSize(2);
        assertThatThrownBy(() -> tries.element().outbox().enqueue(OutboxFixture.mail("late", null, null, Schedule.NOW)))
                .as("each try has a unit of work of its own")
                .isInstanceOf(IllegalStateException.class);
        assertThat(signals).hasValue(1);
        assertThat(outbox.database().query("select payload ->> 'word' from email_outbox"))
                .containsExactly("mail");
        assertThat(outbox.connectionsInUse()).isZero();
    }

    @Test
    void a_serialization_failure_is_repeated_with_a_new_unit_of_work_and_one_signal() {
        transactions.inTransaction(tx -> {
            tx.execute("set transaction isolation level repeatable read");
            long before = tx.number("select number from thing where id = 1");
            tx.outbox().enqueue(OutboxFixture.mail("mail", null, null, Schedule.NOW));
            if (firstTry(tx)) {
                outbox.database().execute("update thing set number = 10 where id = 1");
            }
            tx.execute("update thing set number = %d + 1 where id = 1".formatted(before));
            return true;
        });
        assertDoneTwiceAndCommittedOnce();
        assertThat(outbox.database().query("select number from thing where id = 1"))
                .as("what the other one wrote is not overwritten")
                .containsExactly("11");
    }

    @Test
    void the_victim_of_a_deadlock_is_repeated_and_both_commit_once() throws Exception {
        CountDownLatch bothHoldOne = new CountDownLatch(2);
        try (ExecutorService two = Executors.newFixedThreadPool(2)) {
            List<Future<?>> both = List.of(
                    two.submit(() -> lockBoth(1, 2, bothHoldOne)), two.submit(() -> lockBoth(2, 1, bothHoldOne)));
            for (Future<?> one : both) {
                one.get(30, TimeUnit.SECONDS);
            }
        }
        assertThat(tries).hasSize(3);
        assertThat(signals).hasValue(2);
        assertThat(outbox.database().query("select number from thing")).containsExactly("2", "2");
        assertThat(outbox.count("select count(*) from email_outbox")).isEqualTo(2);
    }

    private void lockBoth(int first, int second, CountDownLatch bothHoldOne) {
        transactions.inTransaction(tx -> {
            tries.add(tx);
            tx.outbox().enqueue(OutboxFixture.mail("mail", null, null, Schedule.NOW));
            tx.execute("update thing set number = number + 1 where id = " + first);
            bothHoldOne.countDown();
            try {
                bothHoldOne.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            tx.execute("update thing set number = number + 1 where id = " + second);
            return true;
        });
    }

    @Test
    void work_whose_session_the_server_ends_is_repeated_on_another() {
        transactions.inTransaction(tx -> {
            tx.outbox().enqueue(OutboxFixture.mail("mail", null, null, Schedule.NOW));
            long session = tx.number("select pg_backend_pid()");
            if (firstTry(tx)) {
                outbox.database().query("select pg_terminate_backend(" + session + ", 10000)");
            }
            tx.execute("update thing set number = number + 1 where id = 1");
            return true;
        });
        assertDoneTwiceAndCommittedOnce();
        assertThat(outbox.database().query("select number from thing where id = 1"))
                .containsExactly("1");
    }

    @Test
    void work_whose_session_is_lost_while_it_commits_is_not_repeated() {
        outbox.database().execute("""
                create constraint trigger lost after update on thing deferrable initially deferred
                    for each row execute function end_this_session()""");
        try {
            assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                        firstTry(tx);
                        tx.outbox().enqueue(OutboxFixture.mail("mail", null, null, Schedule.NOW));
                        tx.execute("update thing set number = 1 where id = 1");
                        return true;
                    }))
                    .as("nobody knows whether it committed")
                    .isInstanceOf(StoreUnavailableException.class);
        } finally {
            outbox.database().execute("drop trigger lost on thing");
        }
        assertThat(tries).hasSize(1);
        assertThat(signals).hasValue(0);
    }

    @Test
    void a_conflict_that_does_not_end_is_given_up_after_five_tries() {
        assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                    tries.add(tx);
                    tx.execute("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
                    return true;
                }))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(tries).hasSize(5);
        assertThat(outbox.connectionsInUse()).isZero();
    }
}
