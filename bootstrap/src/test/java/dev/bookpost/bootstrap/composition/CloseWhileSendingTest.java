package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Step;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CloseWhileSendingTest {
    private static final int SENDERS = 4;
    private static final int BATCH = 20;

    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    /** Starts a process, and closes it while each of its senders waits for the relay's last word. */
    private void startAndCloseWhileSending(int received) throws InterruptedException {
        CountDownLatch relayAnswers = new CountDownLatch(1);
        stage.relay.play((step, connection, mail) -> step == Step.DOT ? answerAfter(relayAnswers) : null);
        Stage.Running running = stage.start("BOOKPOST_ROLES", "dispatcher");
        stage.relay.awaitReceived(received + SENDERS);

        Thread closing = Thread.ofVirtual().start(running::close);
        assertThat(stage.awaitSettled(BATCH - SENDERS))
                .as("given back")
                .isEqualTo(Collections.nCopies(BATCH - SENDERS, MailState.PENDING));
        assertThat(closing.isAlive()).as("waits for what is being sent").isTrue();
        relayAnswers.countDown();
        assertThat(stage.awaitSettled(SENDERS)).isEqualTo(Collections.nCopies(SENDERS, MailState.SENT));
        closing.join();
    }

    private static @Nullable Move answerAfter(CountDownLatch signal) {
        try {
            return signal.await(60, TimeUnit.SECONDS) ? null : Move.drop();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void closing_finishes_what_is_being_sent_and_gives_back_the_rest_uncounted() throws Exception {
        stage.enqueue(BATCH);
        startAndCloseWhileSending(0);

        assertThat(stage.database.query("select state, count(*), sum(attempt_count) from email_history group by 1"))
                .containsExactly("SENT|4|0");
        assertThat(stage.database.query("""
                select count(*), sum(attempt_count), count(claimed_by), bool_and(next_attempt_at <= outbox_now()),
                       bool_or(uncertain or lost)
                from email_outbox""")).containsExactly("16|0|0|t|f");
    }

    @Test
    void five_rolling_restarts_count_no_attempt_and_send_nothing_twice() throws Exception {
        int restarts = 5;
        stage.enqueue(BATCH + restarts * SENDERS);
        for (int restart = 0; restart < restarts; restart++) {
            startAndCloseWhileSending(restart * SENDERS);
        }

        assertThat(stage.relay.received())
                .hasSize(restarts * SENDERS)
                .extracting(mail -> mail.recipients().getFirst())
                .doesNotHaveDuplicates();
        assertThat(stage.database.query("select count(*), sum(attempt_count) from email_outbox"))
                .containsExactly(BATCH + "|0");
        assertThat(stage.database.query("select count(*), sum(attempt_count) from email_history"))
                .containsExactly(restarts * SENDERS + "|0");
    }
}
