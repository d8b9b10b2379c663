package dev.bookpost.bootstrap.composition;

import static dev.bookpost.domain.outbox.MailState.PUBLISHED;
import static dev.bookpost.domain.outbox.MailState.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Brokers that forget, and brokers that die. */
@Timeout(120)
class LostRecordsTest {
    private final KafkaStage kafka = new KafkaStage();
    private final Stage stage = kafka.stage;

    @AfterEach
    void end() {
        kafka.close();
    }

    @Test
    void mails_whose_records_are_lost_are_published_again_after_the_horizon_and_sent_once() throws Exception {
        stage.enqueue(5);
        Stage.Running publisher = kafka.start("publisher");
        stage.awaitSettled(PUBLISHED, 5);
        kafka.loseAllRecords();
        kafka.start("consumer");

        kafka.database().advance(Duration.ofMinutes(9));
        publisher.adapters().awaitClaims(3);
        assertThat(kafka.records()).as("before the horizon").isEqualTo(5);
        kafka.database().advance(Duration.ofMinutes(2));
        stage.awaitSettled(SENT, 5);

        assertThat(kafka.records()).isEqualTo(10);
        assertThat(kafka.recipients()).hasSize(5).doesNotHaveDuplicates();
        assertThat(kafka.database().query("select distinct state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|0|f");
    }

    @Test
    void a_broker_that_is_killed_with_mails_under_way_costs_none_and_doubles_none() throws Exception {
        int count = 3_000;
        stage.enqueue(count);
        kafka.start("publisher", "BOOKPOST_OUTBOX_SEND_DEADLINE", "PT4S", "BOOKPOST_OUTBOX_BATCH", "100");
        kafka.start("consumer", "BOOKPOST_OUTBOX_BATCH", "100");
        stage.awaitSettled(SENT, 500);

        KafkaStage.broker().kill();
        try {
            assertThat(kafka.count("email_outbox")).as("under way").isPositive();
        } finally {
            KafkaStage.broker().startAgain();
        }
        stage.awaitSettled(SENT, count - 500);

        assertThat(kafka.recipients()).hasSize(count).doesNotHaveDuplicates();
        assertThat(kafka.count("email_outbox")).isZero();
        assertThat(kafka.database()
                        .query("select state, count(*), max(attempt_count), bool_or(uncertain) from email_history"
                                + " group by state"))
                .containsExactly("SENT|" + count + "|0|f");
        KafkaStage.await("everything is done with", () -> kafka.committed() == kafka.records());
    }
}
