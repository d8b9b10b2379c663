package dev.bookpost.bootstrap.composition;

import static dev.bookpost.domain.outbox.MailState.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class KafkaMonitoringTest {
    private final KafkaStage kafka = new KafkaStage();
    private final Stage stage = kafka.stage;

    @AfterEach
    void end() {
        kafka.close();
    }

    @Test
    void publishers_and_consumers_tell_how_they_fare() throws Exception {
        Stage.Running running = kafka.start("publisher,consumer", "BOOKPOST_MANAGEMENT_PORT", "0");
        Exposition idle = Exposition.scrape(running);
        assertThat(idle.has("bookpost_publish_seconds_count")).isTrue();
        assertThat(idle.value("bookpost_kafka_lag")).isZero();
        assertThat(idle.value("bookpost_kafka_received")).isZero();
        assertThat(idle.labels("bookpost_mails_repeated_total")).hasSize(8).allMatch(label -> label.contains("kind="));

        stage.enqueue(3);
        stage.awaitSettled(SENT, 3);
        KafkaStage.await("the records are counted", () -> published(Exposition.scrape(running)) == 3);
        KafkaStage.await("nothing is behind", () -> {
            Exposition now = Exposition.scrape(running);
            return now.value("bookpost_kafka_received") == 0 && now.value("bookpost_kafka_lag") == 0;
        });
        assertThat(Exposition.scrape(running).value("bookpost_mails_repeated_total{kind=\"member-welcome\"}"))
                .isZero();
    }

    private static double published(Exposition exposition) {
        return exposition.samples().entrySet().stream()
                .filter(sample -> sample.getKey().startsWith("bookpost_publish_seconds_count"))
                .mapToDouble(sample -> sample.getValue())
                .sum();
    }

    @Test
    void an_outage_that_was_over_before_the_start_is_not_counted() throws Exception {
        kafka.database().execute("update outbox_control set relay_since = outbox_now() - interval '1 hour'");
        Stage.Running running = kafka.start("publisher,consumer", "BOOKPOST_MANAGEMENT_PORT", "0");
        Stage.Running consumer = kafka.start("consumer", "BOOKPOST_MANAGEMENT_PORT", "0");
        stage.enqueue(50);
        stage.awaitSettled(SENT, 50);
        for (Stage.Running process : List.of(running, consumer)) {
            assertThat(Exposition.scrape(process).value("bookpost_relay_breaker_open_total"))
                    .isZero();
        }
    }

    @Test
    void while_consumers_may_not_send_the_lag_shows_what_waits() throws Exception {
        Stage.Running publisher = kafka.start("publisher");
        stage.enqueue(7);
        KafkaStage.await("all are published", () -> kafka.count("email_outbox where published_at is not null") == 7);
        kafka.database().execute("update outbox_control set paused_since = outbox_now()");
        Stage.Running consumer = kafka.start("consumer", "BOOKPOST_MANAGEMENT_PORT", "0");
        KafkaStage.await("the lag", () -> Exposition.scrape(consumer).value("bookpost_kafka_lag") == 7);
        assertThat(Exposition.scrape(consumer).value("bookpost_kafka_received")).isEqualTo(7);
        assertThat(publisher.adapters().settledHere()).isEqualTo(7);
    }

    @Test
    void each_role_polls_and_its_last_poll_moves_on() throws Exception {
        for (String roles : List.of("publisher", "consumer", "dispatcher,publisher,consumer")) {
            Stage.Running running = kafka.start(roles, "BOOKPOST_MANAGEMENT_PORT", "0");
            double started = lastPoll(running);
            KafkaStage.await("a later poll than the first", () -> lastPoll(running) > started + 1);
            running.close();
        }
    }

    private static double lastPoll(Stage.Running running) {
        return Exposition.scrape(running).value("bookpost_last_poll_timestamp_seconds");
    }

    @Test
    void a_process_whose_broker_is_away_is_ready_with_a_warning() throws Exception {
        Stage.Running running = kafka.start("http,publisher,consumer", "BOOKPOST_OUTBOX_SEND_DEADLINE", "PT4S");
        stage.enqueue(1);
        stage.awaitSettled(SENT, 1);
        assertThat(ready(running).text("broker")).isEqualTo("ok");
        assertThat(ready(running).text("publisher")).isEqualTo("ok");
        assertThat(ready(running).text("consumer")).isEqualTo("ok");

        KafkaStage.broker().kill();
        try {
            stage.enqueue(2, 2);
            KafkaStage.await(
                    "a warning",
                    () -> ready(running).text("broker").equals("warning: takes or gives no records; mails wait"));
            assertThat(ready(running).status()).isEqualTo(200);
        } finally {
            KafkaStage.broker().startAgain();
        }
        stage.awaitSettled(SENT, 1);
        KafkaStage.await("all is well", () -> ready(running).text("broker").equals("ok"));
        assertThat(kafka.recipients()).hasSize(2).doesNotHaveDuplicates();
    }

    private static ApiClient.Answer ready(Stage.Running running) {
        return running.api().get("/health/ready", null);
    }
}
