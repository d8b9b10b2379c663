package dev.bookpost.persistence.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.testkit.outbox.OutboxFixture;
import dev.bookpost.testkit.outbox.TestMail;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What stands in the table, and what the table refuses. */
class OutboxSchemaTest {
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

    @Test
    void a_new_row_holds_its_content_as_json_and_is_due_now_unattempted_and_alive() {
        MailId id = outbox.enqueue("hello").getFirst();
        String row = outbox.query("""
                select payload ->> 'word' || ' ' || (next_attempt_at = due_at and due_at = enqueued_at) || ' '
                    || attempt_count || ' ' || dead || ' ' || lease_no || ' ' || (claimed_by is null)
                from email_outbox where id = '%s'""".formatted(id), rows -> rows.getString(1));
        assertThat(row).isEqualTo("hello true 0 false 0 true");
    }

    @Test
    void a_claim_moves_next_attempt_at_by_the_lease_commits_and_leaves_due_at() {
        outbox.enqueue("a");
        outbox.claim("w1");
        String row = outbox.query("""
                select (next_attempt_at - now() between interval '50 seconds' and interval '60 seconds') || ' '
                    || (due_at = enqueued_at) || ' ' || lease_no || ' ' || claimed_by || ' ' || claimed_as
                from email_outbox""", rows -> rows.getString(1));
        assertThat(row).isEqualTo("true true 1 w1 sender");
    }

    @Test
    void a_delivered_row_is_gone_and_the_history_knows_the_reply_but_no_content() {
        outbox.enqueue("a");
        outbox.deliver(outbox.claim("w1").getFirst());
        assertThat(outbox.count("select count(*) from email_outbox")).isZero();
        assertThat(outbox.<String>query("select state || ' ' || reply from email_history", rows -> rows.getString(1)))
                .isEqualTo("SENT 250 2.0.0 queued");
        assertThat(
                        outbox.count(
                                "select count(*) from information_schema.columns where table_name = 'email_history' and column_name = 'payload'"))
                .isZero();
    }

    @Test
    void a_control_row_that_was_lost_is_put_back() {
        outbox.enqueue("a");
        outbox.database().execute("truncate outbox_control");
        assertThat(outbox.claim("w1")).hasSize(1);
        outbox.database().execute("truncate outbox_control");
        assertThat(outbox.control().pause().paused()).isTrue();
    }

    @Test
    void without_history_a_delivered_row_is_simply_gone() {
        outbox.enqueue("a");
        var claimed = outbox.claim("w1").getFirst();
        OutboxPersistence.repository(outbox.pool(), false, new Random())
                .settle(List.of(new Settlement(claimed.id(), claimed.leaseNo(), new Settlement.Delivered("250"))));
        assertThat(outbox.count("select count(*) from email_outbox")).isZero();
        assertThat(outbox.count("select count(*) from email_history")).isZero();
    }

    @Test
    void every_failed_attempt_leaves_a_row_with_the_reply() {
        outbox.enqueue("a");
        outbox.fail(outbox.claim("w1").getFirst());
        outbox.advance(OutboxFixture.RETRY_DELAY.plusSeconds(1));
        outbox.claim("w1");
        outbox.advance(OutboxFixture.LEASE.plusSeconds(1));
        outbox.fail(outbox.claim("w2").getFirst());
        assertThat(outbox.<String>query(
                        "select string_agg(attempt_no || ' ' || coalesce(reply_code, 0) || ' ' || error, '; ' order by lease_no) from email_attempt",
                        rows -> rows.getString(1)))
                .isEqualTo("1 450 450 4.2.0 later; 2 0 its sender was lost; 3 450 450 4.2.0 later");
    }

    @Test
    void business_data_and_mail_are_written_by_one_transaction() throws SQLException {
        outbox.database().execute("create table if not exists business (id int)");
        record Tx(Connection connection, Outbox outbox) implements UnitOfWork {}
        var transactions =
                OutboxPersistence.<Tx>transactions(outbox.pool(), new TestMail.Codec(), Tx::new, mails -> {});
        transactions.inTransaction(tx -> insertBoth(tx.connection(), tx.outbox(), "kept"));
        assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                    insertBoth(tx.connection(), tx.outbox(), "gone");
                    throw new IllegalStateException("after both inserts");
                }))
                .hasMessage("after both inserts");
        assertThat(outbox.count("select count(*) from business")).isEqualTo(1);
        assertThat(outbox.<String>query(
                        "select string_agg(payload ->> 'word', ',') from email_outbox", rows -> rows.getString(1)))
                .isEqualTo("kept");
        outbox.database().execute("drop table business");
    }

    private static boolean insertBoth(Connection connection, Outbox mails, String word) {
        try (var statement = connection.createStatement()) {
            statement.execute("insert into business values (1)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        mails.enqueue(OutboxFixture.mail(word, null, null, Schedule.NOW));
        return true;
    }

    @Test
    void a_callback_can_neither_end_the_transaction_nor_keep_its_connection() throws SQLException {
        record Tx(Connection connection, Outbox outbox) implements UnitOfWork {}
        var transactions =
                OutboxPersistence.<Tx>transactions(outbox.pool(), new TestMail.Codec(), Tx::new, mails -> {});
        Tx kept = transactions.inTransaction(tx -> {
            assertThatThrownBy(() -> tx.connection().commit()).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> tx.connection().rollback()).isInstanceOf(IllegalStateException.class);
            return tx;
        });
        assertThatThrownBy(() -> kept.connection().createStatement()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.outbox().enqueue(OutboxFixture.mail("late", null, null, Schedule.NOW)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void impossible_rows_are_refused_by_name() {
        outbox.enqueue("a");
        List.of(
                        List.of("claimed_by = 'x'", "email_outbox_leased_whole"),
                        List.of("claimed_by = 'x', claimed_as = 'thief'", "email_outbox_claimed_as_known"),
                        List.of(
                                "claimed_by = 'x', claimed_as = 'sender', dead = true, reason_code = 'x'",
                                "email_outbox_dead_is_not_leased"),
                        List.of("dead = true", "email_outbox_dead_has_reason"),
                        List.of("attempt_count = -1", "email_outbox_attempt_count_not_negative"),
                        List.of("lease_no = -1", "email_outbox_lease_no_not_negative"),
                        List.of("payload = '[]'", "email_outbox_payload_is_object"))
                .forEach(pair -> assertThatThrownBy(
                                () -> outbox.database().execute("update email_outbox set " + pair.get(0)))
                        .rootCause()
                        .hasMessageContaining(pair.get(1)));
    }
}
