package dev.bookpost.persistence.outbox;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.testkit.outbox.OutboxFixture;
import dev.bookpost.testkit.outbox.TestMail;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Claims and settles against other transactions, on a real PostgreSQL. */
class ClaimConcurrencyTest {
    private static JooqOutboxFixture outbox;

    @BeforeAll
    static void open() {
        outbox = new JooqOutboxFixture(16);
    }

    @BeforeEach
    void empty() {
        outbox.database().reset();
    }

    @AfterAll
    static void close() {
        outbox.close();
    }

    private static String[] words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "m" + i).toArray(String[]::new);
    }

    /** Runs {@code work} while another transaction holds the row's lock. */
    private static <R> R whileLocked(MailId id, Callable<R> work) throws Exception {
        try (Connection other = outbox.database().dataSource().getConnection();
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("select from email_outbox where id = '%s' for update".formatted(id));
            R result = work.call();
            other.rollback();
            return result;
        }
    }

    @Test
    void a_row_that_another_transaction_has_locked_is_passed_over_without_waiting() throws Exception {
        List<MailId> ids = outbox.enqueue("a", "b", "c");
        List<ClaimedMail> claimed = whileLocked(ids.get(1), () -> outbox.claim("w1"));
        assertThat(claimed).extracting(ClaimedMail::id).containsExactly(ids.get(0), ids.get(2));
        assertThat(outbox.claim("w2")).extracting(ClaimedMail::id).containsExactly(ids.get(1));
    }

    @Test
    void many_claimants_at_once_never_take_the_same_mail_nor_more_than_their_limit() throws Exception {
        outbox.enqueue(words(600));
        ConcurrentLinkedQueue<MailId> taken = new ConcurrentLinkedQueue<>();
        try (ExecutorService workers = Executors.newFixedThreadPool(12)) {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Integer>> results = new ArrayList<>();
            for (int w = 0; w < 12; w++) {
                String name = "w" + w;
                results.add(workers.submit(() -> {
                    start.await();
                    int most = 0;
                    for (List<ClaimedMail> claim = outbox.claim(name); !claim.isEmpty(); claim = outbox.claim(name)) {
                        most = Math.max(most, claim.size());
                        claim.forEach(mail -> taken.add(mail.id()));
                    }
                    return most;
                }));
            }
            start.countDown();
            for (Future<Integer> result : results) {
                assertThat(result.get(60, TimeUnit.SECONDS)).isLessThanOrEqualTo(20);
            }
        }
        while (!outbox.claim("rest").isEmpty()) {
            throw new AssertionError("skipped rows were left though nobody holds them");
        }
        assertThat(taken).hasSize(600).doesNotHaveDuplicates();
    }

    @Test
    void no_plan_makes_a_claim_take_more_than_its_limit() {
        String database = outbox.query("select current_database()", rows -> rows.getString(1));
        outbox.database().execute("alter table email_outbox set (autovacuum_enabled = false); analyze email_outbox");
        outbox.enqueue(words(300));
        for (String plan : List.of("enable_hashjoin", "enable_mergejoin", "enable_material", "enable_memoize")) {
            outbox.database().execute("alter database " + database + " set " + plan + " = off");
        }
        try {
            // on a connection of its own, which sees the settings of now
            var repository = OutboxPersistence.repository(outbox.database().dataSource(), true, new Random());
            assertThat(repository.claim(outbox.request("w1")).mails()).hasSize(20);
            assertThat(outbox.count("select count(*) from email_outbox where claimed_by is not null"))
                    .isEqualTo(20);
        } finally {
            outbox.database().execute("alter database " + database + " reset all");
        }
    }

    @Test
    void a_settle_is_not_delayed_by_a_business_transaction_and_keeps_what_it_holds() throws Exception {
        outbox.enqueue("a", "b", "c");
        List<ClaimedMail> claimed = outbox.claim("w1");
        List<Settlement> all = claimed.stream()
                .map(mail -> new Settlement(mail.id(), mail.leaseNo(), new Settlement.Delivered("250 ok")))
                .toList();
        SettleReport report =
                whileLocked(claimed.get(1).id(), () -> outbox.repository().settle(all));
        assertThat(report.settled()).hasSize(2);
        assertThat(report.locked()).containsExactly(claimed.get(1).id());
        SettleReport second = outbox.repository().settle(List.of(all.get(1)));
        assertThat(second.settled()).hasSize(1);
        assertThat(outbox.count("select count(*) from email_history where not uncertain"))
                .isEqualTo(3);
    }

    @Test
    void two_settlers_with_the_same_mails_in_opposite_order_do_not_deadlock() throws Exception {
        for (int round = 0; round < 20; round++) {
            outbox.enqueue(words(20));
            List<Settlement> forward = outbox.claim("w1").stream()
                    .map(mail -> new Settlement(mail.id(), mail.leaseNo(), new Settlement.Delivered("250 ok")))
                    .toList();
            List<Settlement> backward = new ArrayList<>(forward);
            Collections.reverse(backward);
            CountDownLatch start = new CountDownLatch(1);
            try (ExecutorService two = Executors.newFixedThreadPool(2)) {
                Future<SettleReport> one = two.submit(() -> settleAfter(start, forward));
                Future<SettleReport> other = two.submit(() -> settleAfter(start, backward));
                start.countDown();
                int settled = one.get(30, TimeUnit.SECONDS).settled().size()
                        + other.get(30, TimeUnit.SECONDS).settled().size();
                assertThat(settled).isEqualTo(20);
            }
        }
    }

    private static SettleReport settleAfter(CountDownLatch start, List<Settlement> settlements)
            throws InterruptedException {
        start.await();
        return outbox.repository().settle(settlements);
    }

    @Test
    void a_deadlock_is_repeated_and_succeeds() throws Exception {
        List<MailId> ids = outbox.enqueue("a", "b");
        TransactionRunner transactions = new TransactionRunner(outbox.pool());
        CountDownLatch bothHoldOne = new CountDownLatch(2);
        try (ExecutorService two = Executors.newFixedThreadPool(2)) {
            Future<Integer> one = two.submit(() -> lockBoth(transactions, ids.get(0), ids.get(1), bothHoldOne));
            Future<Integer> other = two.submit(() -> lockBoth(transactions, ids.get(1), ids.get(0), bothHoldOne));
            int tries = one.get(30, TimeUnit.SECONDS) + other.get(30, TimeUnit.SECONDS);
            assertThat(tries).as("one of them was the victim, and tried again").isGreaterThanOrEqualTo(3);
        }
    }

    private static int lockBoth(TransactionRunner transactions, MailId first, MailId second, CountDownLatch together) {
        int[] tries = {0};
        return transactions.run(connection -> {
            tries[0]++;
            var sql = Sql.on(connection);
            sql.fetch("select from email_outbox where id = '" + first + "' for update");
            together.countDown();
            try {
                together.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            sql.fetch("select from email_outbox where id = '" + second + "' for update");
            return tries[0];
        });
    }

    @Test
    void an_interrupted_settle_is_rolled_back_and_the_pool_stays_usable() throws Exception {
        outbox.enqueue("a");
        ClaimedMail claimed = outbox.claim("w1").getFirst();
        CountDownLatch began = new CountDownLatch(1);
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        TransactionRunner transactions = new TransactionRunner(outbox.pool());
        Thread settler = Thread.ofVirtual().start(() -> {
            try {
                transactions.run(connection -> {
                    Sql.on(connection).execute("update email_outbox set attempt_count = 77");
                    began.countDown();
                    return Sql.on(connection).fetch("select pg_sleep(2)");
                });
            } catch (RuntimeException e) {
                failures.add(e);
            }
        });
        began.await();
        settler.interrupt();
        assertThat(settler.join(Duration.ofSeconds(10))).isTrue();
        assertThat(failures).hasSize(1);
        // the server notices only once its statement is over; this waits for the lock
        outbox.database().execute("update email_outbox set reference = reference");
        assertThat(outbox.deliver(claimed).settled()).hasSize(1);
        assertThat(outbox.count("select coalesce(max(attempt_count), 0) from email_history"))
                .isZero();
        for (int i = 0; i < 32; i++) {
            assertThat(outbox.claim("w1")).isEmpty();
        }
        assertThat(outbox.connectionsInUse()).isZero();
    }

    @Test
    void a_transaction_that_began_earlier_and_commits_later_has_its_mail_found() throws Exception {
        CountDownLatch enqueued = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread slow = Thread.ofPlatform()
                .start(() -> outbox.transactions().inTransaction(tx -> {
                    tx.outbox().enqueue(OutboxFixture.mail("early", null, null, Schedule.NOW));
                    enqueued.countDown();
                    try {
                        return goOn.await(30, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }));
        enqueued.await();
        outbox.enqueue("late");
        assertThat(outbox.claim("w1")).extracting(ClaimedMail::reference).containsExactly("test:late");
        goOn.countDown();
        slow.join();
        assertThat(outbox.claim("w1")).extracting(ClaimedMail::reference).containsExactly("test:early");
    }

    @Test
    void a_withdrawal_that_stays_open_delays_nobody_and_wins_when_it_commits() throws Exception {
        outbox.enqueue("a", "b");
        List<ClaimedMail> claimed = outbox.claim("w1");
        CountDownLatch withdrawn = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread business = Thread.ofPlatform()
                .start(() -> outbox.transactions().inTransaction(tx -> {
                    tx.outbox().withdraw("test:a", "test-mail");
                    withdrawn.countDown();
                    try {
                        return goOn.await(30, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }));
        withdrawn.await();
        Settlement failed = new Settlement(
                claimed.get(0).id(),
                claimed.get(0).leaseNo(),
                new Settlement.Failed(450, "later", false, OutboxFixture.RETRY_DELAY, 3));
        Settlement delivered =
                new Settlement(claimed.get(1).id(), claimed.get(1).leaseNo(), new Settlement.Delivered("250 ok"));
        SettleReport report = outbox.repository().settle(List.of(failed, delivered));
        assertThat(report.settled())
                .extracting(SettleReport.Settled::id)
                .containsExactly(claimed.get(1).id());
        goOn.countDown();
        business.join();
        outbox.repository().settle(List.of(failed));
        assertThat(outbox.state("a").name()).isEqualTo("WITHDRAWN");
    }

    @Test
    void leases_and_due_times_do_not_depend_on_the_sessions_time_zone() throws SQLException {
        String database = outbox.query("select current_database()", rows -> rows.getString(1));
        outbox.database().execute("alter database " + database + " set timezone = 'Pacific/Auckland'");
        try {
            outbox.enqueue("a");
            var elsewhere = OutboxPersistence.repository(outbox.database().dataSource(), true, new Random());
            assertThat(elsewhere.claim(outbox.request("w1")).mails()).hasSize(1);
            assertThat(outbox.count(
                            "select extract(epoch from next_attempt_at - clock_timestamp())::int from email_outbox"))
                    .isBetween(50L, 60L);
        } finally {
            outbox.database().execute("alter database " + database + " reset timezone");
        }
    }

    @Test
    void a_result_that_the_store_refuses_keeps_no_other_from_being_settled() {
        outbox.enqueue("a", "b", "c");
        List<ClaimedMail> claimed = outbox.claim("w1");
        outbox.database().execute("alter table email_history add constraint no_poison check (reply <> 'poison')");
        try {
            List<Settlement> all = claimed.stream()
                    .map(mail -> new Settlement(
                            mail.id(),
                            mail.leaseNo(),
                            new Settlement.Delivered(mail.reference().endsWith("b") ? "poison" : "250 ok")))
                    .toList();
            SettleReport report = outbox.repository().settle(all);
            assertThat(report.settled()).hasSize(2);
            assertThat(report.unstorable()).containsExactly(claimed.get(1).id());
        } finally {
            outbox.database().execute("alter table email_history drop constraint no_poison");
        }
    }

    @Test
    void a_busy_claimant_does_not_get_what_it_holds_even_under_load() {
        outbox.enqueue(words(30));
        Set<MailId> held = outbox.claim("w1").stream().map(ClaimedMail::id).collect(toSet());
        outbox.advance(OutboxFixture.LEASE.plusSeconds(1));
        ClaimRequest busy = new ClaimRequest(
                "w1", 20, OutboxFixture.LEASE, Set.of(TestMail.KIND), held, OutboxFixture.MAX_ATTEMPTS, true, Set.of());
        assertThat(outbox.repository().claim(busy).mails()).hasSize(10).noneMatch(mail -> held.contains(mail.id()));
    }
}
