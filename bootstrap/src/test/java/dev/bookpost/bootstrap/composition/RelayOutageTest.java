package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Offer;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import dev.bookpost.testkit.smtp.Step;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Relays that take nothing for a while, whatever the reason; the database's clock is moved on to the next probe. */
class RelayOutageTest {
    /** Longer than any interval between two probes, and than the delay after a failed attempt. */
    private static final Duration NEXT_PROBE = Duration.ofSeconds(75);

    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    private int live() {
        return Integer.parseInt(stage.database
                .query("select count(*) from email_outbox where not dead")
                .getFirst());
    }

    /** Lets time pass until everything that is not dead has left, but none while a mail is under way on its lease. */
    private void drain() throws InterruptedException {
        while (live() > 0) {
            if (nothingCanHappen()) {
                stage.database.advance(NEXT_PROBE);
            }
            stage.awaitSettled(1);
        }
    }

    private boolean nothingCanHappen() {
        return stage.database.query("""
                        select not exists (select from email_outbox where claimed_as is not null)
                           and (next_probe_at > outbox_now()
                                or not exists (select from email_outbox
                                               where not dead and next_attempt_at <= outbox_now()))
                        from outbox_control""").contains("t");
    }

    private String control(String column) {
        return stage.database.query("select " + column + " from outbox_control").getFirst();
    }

    private void awaitOpen(String state) throws InterruptedException {
        while (!control("relay_state").equals(state)) {
            stage.awaitSettled(1);
        }
    }

    @Test
    void an_hour_without_a_relay_costs_a_thousand_mails_nothing_and_is_no_hot_loop() throws Exception {
        try (TcpProxy line = new TcpProxy(stage.relay.port())) {
            line.refuse(true);
            stage.enqueue(1_000);
            stage.startTowards(line.port(), "BOOKPOST_ROLES", "dispatcher");
            stage.startTowards(line.port(), "BOOKPOST_ROLES", "dispatcher");
            awaitOpen("UNAVAILABLE");
            int probes = 0;
            for (Duration passed = Duration.ZERO; passed.toHours() < 1; passed = passed.plus(NEXT_PROBE)) {
                int before = Integer.parseInt(control("failed_probes"));
                stage.database.advance(NEXT_PROBE);
                while (Integer.parseInt(control("failed_probes")) == before) {
                    stage.awaitSettled(1);
                }
                probes++;
            }
            assertThat(control("failed_probes")).isEqualTo(Integer.toString(probes));
            assertThat(stage.database.query(
                            "select count(*), max(attempt_count), bool_or(dead or uncertain) from email_outbox"))
                    .containsExactly("1000|0|f");
            line.refuse(false);
            drain();
        }
        assertThat(stage.relay.received()).hasSize(1_000);
        assertThat(stage.database.query("select count(*), max(attempt_count), bool_or(uncertain) from email_history"))
                .containsExactly("1000|0|f");
        assertThat(stage.database.query("select count(*) from email_attempt")).containsExactly("0");
    }

    @Test
    void credentials_that_are_refused_cost_no_attempt_and_the_reason_can_be_seen() throws Exception {
        Script refused = Script.on(Step.AUTH, Move.reply("535 5.7.8 authentication credentials invalid"));
        try (ScriptedSmtp relay = new ScriptedSmtp(Offer.PLAIN.withAuth(), refused)) {
            stage.enqueue(10);
            stage.startTowards(
                    relay.port(),
                    "BOOKPOST_ROLES",
                    "dispatcher",
                    "BOOKPOST_SMTP_USER",
                    "mailer",
                    "BOOKPOST_SMTP_PASSWORD",
                    "smtp-secret");
            awaitOpen("UNAVAILABLE");
            assertThat(control("last_error")).contains("535").doesNotContain("smtp-secret");
            relay.play(Script.ACCEPT_ALL);
            drain();
            assertThat(relay.received()).hasSize(10);
        }
        assertThat(stage.database.query("select max(attempt_count) from email_history"))
                .containsExactly("0");
    }

    @Test
    void a_relay_that_refuses_everything_gets_five_mails_and_the_backlog_lives() throws Exception {
        stage.relay.play(Script.on(Step.RCPT, Move.reply("554 5.7.1 relay access denied")));
        stage.enqueue(100);
        stage.start("BOOKPOST_ROLES", "dispatcher");
        awaitOpen("REJECTING");
        for (int i = 0; i < 3; i++) {
            stage.database.advance(NEXT_PROBE);
            stage.awaitSettled(1);
        }
        stage.relay.play(Script.ACCEPT_ALL);
        drain();
        assertThat(stage.database.query("select count(*), min(reason_code), max(reason_code) from email_outbox"))
                .containsExactly("5|refused|refused");
        assertThat(stage.relay.received()).hasSize(95);
        assertThat(control("relay_state, last_error")).isEqualTo("CLOSED|554 5.7.1 relay access denied");
    }

    @Test
    void a_relay_that_defers_everything_kills_no_mail() throws Exception {
        stage.relay.play(Script.on(Step.DATA, Move.reply("451 4.3.2 queue full")));
        stage.enqueue(100);
        stage.start("BOOKPOST_ROLES", "dispatcher");
        awaitOpen("REJECTING");
        for (int i = 0; i < 10; i++) {
            stage.database.advance(NEXT_PROBE);
            stage.awaitSettled(1);
        }
        stage.relay.play(Script.ACCEPT_ALL);
        drain();
        assertThat(stage.database.query("select count(*) from email_outbox")).containsExactly("0");
        assertThat(stage.relay.received()).hasSize(100);
    }

    @Test
    void a_mail_that_draws_421_at_each_attempt_is_dead_after_three() throws Exception {
        stage.relay.play(Script.on(Step.DATA, Move.replyThenDrop("421 4.3.0 cannot handle this")));
        stage.enqueue(1);
        stage.start("BOOKPOST_ROLES", "dispatcher");
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.PENDING);
        stage.database.advance(NEXT_PROBE);
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.PENDING);
        stage.database.advance(NEXT_PROBE);
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.DEAD);
        assertThat(stage.database.query("select attempt_count, reason_code, last_reply_code from email_outbox"))
                .containsExactly("3|attempts|421");
        assertThat(control("relay_state")).isEqualTo("CLOSED");
    }

    @Test
    void connections_that_end_after_a_few_mails_or_while_idle_cost_nothing() throws Exception {
        stage.relay.play(Script.onMail(7, Step.MAIL, Move.replyThenDrop("421 4.7.0 too many on this connection"))
                .or(Script.onMail(3, Step.IDLE, Move.drop())));
        stage.enqueue(100);
        stage.start("BOOKPOST_ROLES", "dispatcher");
        drain();
        assertThat(stage.relay.received()).hasSize(100);
        assertThat(stage.database.query("select count(*), max(attempt_count), bool_or(uncertain) from email_history"))
                .containsExactly("100|0|f");
    }

    @Test
    void a_row_that_somebody_else_holds_keeps_no_probe_back() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        try (Connection business = stage.database.dataSource().getConnection()) {
            business.setAutoCommit(false);
            stage.relay.play((step, connection, mail) -> {
                if (step == Step.MAIL && first.getAndSet(false)) {
                    lockAllMails(business);
                    return Move.reply("451 4.3.0 not now");
                }
                return null;
            });
            stage.enqueue(1);
            stage.start("BOOKPOST_ROLES", "dispatcher");
            stage.relay.await(1, line -> line.contains("MAIL FROM"));
            stage.enqueue(5);
            stage.relay.awaitReceived(5);
        }
        drain();
        assertThat(stage.relay.received()).hasSize(6);
        assertThat(stage.database.query("select max(attempt_count) from email_history"))
                .containsExactly("0");
    }

    private static void lockAllMails(Connection business) {
        try (Statement statement = business.createStatement()) {
            statement.execute("select from email_outbox for update");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_mail_that_is_too_large_for_the_relay_is_dead_at_once() throws Exception {
        stage.relay.play(Script.on(Step.DOT, Move.reply("552 5.3.4 message too large")));
        stage.enqueue(1);
        stage.start("BOOKPOST_ROLES", "dispatcher");
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.DEAD);
        assertThat(stage.database.query("select attempt_count, reason_code, last_error from email_outbox"))
                .containsExactly("1|refused|552 5.3.4 message too large");
    }
}
