package dev.bookpost.bootstrap.composition;

import static dev.bookpost.bootstrap.composition.KafkaStage.HORIZON_AND_A_LITTLE;
import static dev.bookpost.domain.outbox.MailState.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** From one way out of the outbox to the other, while mails are under way. */
@Timeout(180)
class SwitchOverTest {
    private static final int LOAD = 1_000;
    private static final int SOME = 300;

    private final KafkaStage kafka = new KafkaStage();
    private final Stage stage = kafka.stage;
    private int enqueued;

    @AfterEach
    void end() {
        kafka.close();
    }

    private void enqueueMore() {
        stage.enqueue(enqueued + 1, enqueued + LOAD);
        enqueued += LOAD;
    }

    private void assertThatEachWasSentOnce() {
        assertThat(kafka.recipients()).hasSize(enqueued).doesNotHaveDuplicates();
        assertThat(kafka.count("email_outbox")).isZero();
        assertThat(kafka.database().query("select count(*), max(attempt_count), bool_or(uncertain) from email_history"))
                .containsExactly(enqueued + "|0|f");
    }

    @Test
    void there_and_back_nothing_is_lost_and_nothing_doubled() throws Exception {
        enqueueMore();
        Stage.Running direct = kafka.start("dispatcher");
        stage.awaitSettled(SENT, SOME);
        Stage.Running publisher = kafka.start("publisher");
        Stage.Running consumer = kafka.start("consumer");
        enqueueMore();
        stage.awaitSettled(SENT, SOME);
        direct.close();
        enqueueMore();
        stage.awaitSettled(SENT, enqueued - 2 * SOME);
        assertThatEachWasSentOnce();
        assertThat(direct.adapters().settledHere()).isPositive();
        assertThat(consumer.adapters().settledHere()).isGreaterThanOrEqualTo(LOAD);

        enqueueMore();
        stage.awaitSettled(SENT, SOME);
        Stage.Running again = kafka.start("dispatcher");
        enqueueMore();
        stage.awaitSettled(SENT, SOME);
        publisher.close();
        enqueueMore();
        consumer.close();
        // what is left had been published, and found no consumer any more
        KafkaStage.await("nothing else is left", () -> kafka.count("email_outbox where published_at is null") == 0);
        kafka.database().advance(HORIZON_AND_A_LITTLE);
        KafkaStage.await("everything has left", () -> kafka.count("email_outbox") == 0);
        assertThatEachWasSentOnce();
        assertThat(again.adapters().settledHere()).isGreaterThanOrEqualTo(LOAD);
    }
}
