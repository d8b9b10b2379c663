package dev.bookpost.bootstrap.composition;

import static dev.bookpost.domain.outbox.MailState.DEAD;
import static dev.bookpost.domain.outbox.MailState.PENDING;
import static dev.bookpost.domain.outbox.MailState.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.ScriptedSmtp.Received;
import dev.bookpost.testkit.smtp.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the relay's answers make of a mail; the retry delay is the default of 60 s, and the database's clock is moved. */
class RelayAnswersTest {
    private static final Duration RETRY_DELAY = Duration.ofSeconds(60);
    private static final String ROW =
            "select attempt_count, dead, uncertain, reason_code, last_reply_code from email_outbox";

    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    /** The first so many times that the dialogue comes there. */
    private static Script first(int times, Step at, Move move) {
        AtomicInteger left = new AtomicInteger(times);
        return (step, connection, mail) -> step == at && left.getAndDecrement() > 0 ? move : null;
    }

    private List<String> recipientsTold() {
        return stage.relay.journal().stream()
                .filter(line -> line.contains("RCPT TO"))
                .toList();
    }

    private void startWithOneMail() {
        stage.enqueue(1);
        stage.start("BOOKPOST_ROLES", "dispatcher");
    }

    @Test
    void a_mail_that_was_deferred_waits_sixty_seconds_and_is_sent() throws Exception {
        stage.relay.play(first(1, Step.RCPT, Move.reply("450 4.2.0 greylisted, try later")));
        startWithOneMail();

        assertThat(stage.awaitSettled(1)).containsExactly(PENDING);
        assertThat(stage.database.query(ROW)).containsExactly("1|f|f||450");
        assertThat(stage.database.query("select last_error, next_attempt_at - last_failed_at from email_outbox"))
                .containsExactly("450 4.2.0 greylisted, try later|00:01:00");
        assertThat(recipientsTold()).hasSize(1);

        stage.database.advance(RETRY_DELAY);
        assertThat(stage.awaitSettled(1)).containsExactly(SENT);
        assertThat(recipientsTold()).hasSize(2);
        assertThat(stage.database.query("select state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|1|f");
        assertThat(stage.database.query("select attempt_no, reply_code from email_attempt"))
                .containsExactly("1|450");
    }

    @Test
    void a_mail_that_was_deferred_three_times_is_dead() throws Exception {
        stage.relay.play(Script.on(Step.RCPT, Move.reply("450 4.2.0 try later")));
        startWithOneMail();

        assertThat(stage.awaitSettled(1)).containsExactly(PENDING);
        stage.database.advance(RETRY_DELAY);
        assertThat(stage.awaitSettled(1)).containsExactly(PENDING);
        stage.database.advance(RETRY_DELAY);
        assertThat(stage.awaitSettled(1)).containsExactly(DEAD);

        assertThat(stage.database.query(ROW)).containsExactly("3|t|f|attempts|450");
        assertThat(stage.database.query("select attempt_no, reply_code, error from email_attempt order by attempt_no"))
                .containsExactly("1|450|450 4.2.0 try later", "2|450|450 4.2.0 try later", "3|450|450 4.2.0 try later");
        assertThat(recipientsTold()).hasSize(3);
    }

    @Test
    void a_mail_that_was_refused_is_dead_at_once_and_the_reply_is_kept() throws Exception {
        stage.relay.play(Script.on(Step.RCPT, Move.reply("550 5.1.1 no such mailbox")));
        startWithOneMail();

        assertThat(stage.awaitSettled(1)).containsExactly(DEAD);
        assertThat(stage.database.query(ROW)).containsExactly("1|t|f|refused|550");
        assertThat(stage.database.query("select last_error from email_outbox"))
                .containsExactly("550 5.1.1 no such mailbox");
        assertThat(recipientsTold()).hasSize(1);
    }

    @Test
    void a_mail_whose_answer_was_lost_is_uncertain_and_sent_again_as_the_very_same_bytes() throws Exception {
        stage.relay.play(first(1, Step.DOT, Move.drop()));
        startWithOneMail();

        assertThat(stage.awaitSettled(1)).containsExactly(PENDING);
        assertThat(stage.database.query(ROW)).containsExactly("1|f|t||");

        stage.database.advance(RETRY_DELAY);
        assertThat(stage.awaitSettled(1)).containsExactly(SENT);
        List<Received> copies = stage.relay.received();
        assertThat(copies).hasSize(2);
        assertThat(copies.get(1).source()).isEqualTo(copies.get(0).source());
        String id = stage.database.query("select mail_id from email_history").getFirst();
        assertThat(ArrivedMail.of(copies.get(1)).messageId()).isEqualTo("<" + id + "@bookpost.example>");
        assertThat(stage.database.query("select state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|1|t");
    }
}
