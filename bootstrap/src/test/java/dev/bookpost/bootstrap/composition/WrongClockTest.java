package dev.bookpost.bootstrap.composition;

import static dev.bookpost.testkit.smtp.Move.reply;
import static dev.bookpost.testkit.smtp.Script.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.smtp.Step;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Invariant 6: a process whose clock is minutes off neither holds mails back nor retries them early. */
class WrongClockTest {
    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    @Test
    void a_clock_that_is_five_minutes_fast_changes_no_due_time() throws Exception {
        aMailIsTriedAtOnceAndAgainAfterAMinute(Duration.ofMinutes(5));
    }

    @Test
    void a_clock_that_is_five_minutes_slow_changes_no_due_time() throws Exception {
        aMailIsTriedAtOnceAndAgainAfterAMinute(Duration.ofMinutes(-5));
    }

    private void aMailIsTriedAtOnceAndAgainAfterAMinute(Duration error) throws Exception {
        stage.clockError = error;
        stage.relay.play(on(Step.RCPT, reply("450 4.2.0 later")));
        Stage.Running running = stage.start();
        assertThat(running.api().signUp("ann@example.com", "en").status()).isEqualTo(201);
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.PENDING);
        assertThat(stage.database.query("""
                select next_attempt_at - clock_timestamp() between interval '30 seconds' and interval '60 seconds',
                       clock_timestamp() - due_at between interval '0' and interval '30 seconds'
                from email_outbox""")).containsExactly("t|t");
    }
}
