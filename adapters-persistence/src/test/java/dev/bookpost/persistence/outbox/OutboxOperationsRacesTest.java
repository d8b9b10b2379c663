package dev.bookpost.persistence.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeadFilter;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations.RequeueResult;
import dev.bookpost.domain.outbox.OutboxOperations.Step;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Transition;
import dev.bookpost.testkit.outbox.OutboxFixture;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators do while business transactions hold rows, or write the same keys. */
class OutboxOperationsRacesTest {
    private static final long PATIENCE_SECONDS = 30;

    private static JooqOutboxFixture outbox;

    @BeforeAll
    static void open() {
        outbox = new JooqOutboxFixture();
    }

    @BeforeEach
    void empty() {
        outbox.database().reset();
    }

    @AfterAll
    static void close() {
        outbox.close();
    }

    private static MailId dead(@Nullable String dedupKey) {
        MailId id = outbox.enqueue(OutboxFixture.mail("word", null, dedupKey, Schedule.NOW));
        ClaimedMail mail = outbox.claim("w1").getFirst();
        outbox.settle(mail, new Settlement.Rejected(DeathReason.UNSENDABLE, 0, "cannot be sent"));
        return id;
    }

    /** Runs the work, commits {@code other} once the work waits for it, and returns what came of the work. */
    private static <R> R againstOpenTransaction(String otherSql, Callable<R> work) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection other = outbox.database().dataSource().getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute(otherSql);
            Future<R> result = threads.submit(work);
            outbox.awaitSomebodyBlocked();
            other.commit();
            return result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static String twinOf(MailId id) {
        return """
                insert into email_outbox (id, kind, version, reference, recipient, locale, payload, dedup_key,
                                          enqueued_at, due_at, next_attempt_at)
                select '%s', kind, version, reference, recipient, locale, payload, dedup_key,
                       enqueued_at, due_at, next_attempt_at
                from email_outbox where id = '%s'""".formatted(OutboxFixture.newId(), id);
    }

    @Test
    void a_mail_with_the_same_dedup_key_that_is_written_at_the_same_moment_makes_a_requeue_a_duplicate()
            throws Exception {
        MailId id = dead("key");
        RequeueResult result =
                againstOpenTransaction(twinOf(id), () -> outbox.operations().requeue(id));
        assertThat(result).isEqualTo(new RequeueResult.Refused(Transition.Requeue.DUPLICATE));
        assertThat(outbox.count("select count(*) from email_outbox where dead")).isEqualTo(1);
    }

    @Test
    void such_a_mail_costs_a_bulk_requeue_that_one_and_no_other() throws Exception {
        dead(null);
        MailId id = dead("key");
        dead(null);
        Step step = againstOpenTransaction(
                twinOf(id), () -> outbox.operations().requeueDead(DeadFilter.ALL, null, 10, false));
        assertThat(step).isEqualTo(new Step(3, 2, null));
        assertThat(outbox.database().query("select id from email_outbox where dead"))
                .containsExactly(id.toString());
    }

    @Test
    void a_dead_mail_that_is_withdrawn_at_the_same_moment_is_not_requeued() throws Exception {
        MailId id = dead(null);
        RequeueResult result = againstOpenTransaction(
                "delete from email_outbox where id = '" + id + "'",
                () -> outbox.operations().requeue(id));
        assertThat(result).isEqualTo(new RequeueResult.NotFound());
    }

    @Test
    void bulk_operations_pass_over_what_a_business_transaction_holds() throws SQLException {
        MailId held = dead(null);
        dead(null);
        try (Connection business = outbox.database().dataSource().getConnection();
                Statement statement = business.createStatement()) {
            business.setAutoCommit(false);
            statement.execute("select from email_outbox where id = '" + held + "' for update");
            assertThat(outbox.operations().requeueDead(DeadFilter.ALL, null, 10, false))
                    .isEqualTo(new Step(2, 1, null));
            assertThat(outbox.operations().discardDead(DeadFilter.ALL, null, 10, false))
                    .isEqualTo(new Step(1, 0, null));
            business.rollback(); // a connection that is only closed lets go of its locks a little later
        }
        assertThat(outbox.operations().discardDead(DeadFilter.ALL, null, 10, false))
                .isEqualTo(new Step(1, 1, null));
    }

    @Test
    void without_a_history_a_discarded_mail_leaves_nothing() {
        MailId id = dead(null);
        var operations = OutboxPersistence.operations(outbox.pool(), false, () -> {});
        operations.discard(id);
        assertThat(operations.find(id)).isEmpty();
        assertThat(outbox.count("select count(*) from email_history")).isZero();
    }
}
