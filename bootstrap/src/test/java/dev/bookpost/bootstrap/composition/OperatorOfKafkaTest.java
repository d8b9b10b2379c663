package dev.bookpost.bootstrap.composition;

import static dev.bookpost.domain.outbox.MailState.DEAD;
import static dev.bookpost.domain.outbox.MailState.PENDING;
import static dev.bookpost.domain.outbox.MailState.PUBLISHED;
import static dev.bookpost.domain.outbox.MailState.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.Step;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What operators see and do is the same as where no broker is. */
@Timeout(120)
class OperatorOfKafkaTest {
    /** Longer than any interval between two probes. */
    private static final Duration NEXT_PROBE = Duration.ofSeconds(75);

    private final KafkaStage kafka = new KafkaStage();
    private final Stage stage = kafka.stage;
    private final ApiClient api = kafka.start("http,publisher").api();

    @AfterEach
    void end() {
        kafka.close();
    }

    /** Signs somebody up, whose welcome is the first mail, and signs an operator in. */
    private String signInOperator() {
        api.signUp("oda@example.com", "en");
        kafka.database().execute("update member set role = 'OPERATOR'");
        return api.signIn("oda@example.com");
    }

    @Test
    void a_mail_that_waits_for_a_consumer_is_seen_as_published() throws Exception {
        String token = signInOperator();
        stage.awaitSettled(PUBLISHED, 1);

        ApiClient.Answer list = api.get("/api/outbox?state=PUBLISHED", token);
        assertThat(list.texts("recipient")).containsExactly("oda@example.com");
        assertThat(list.texts("state")).containsExactly("PUBLISHED");
        ApiClient.Answer stats = api.get("/api/outbox/stats", token);
        assertThat(stats.text("published")).isEqualTo("1");
        assertThat(stats.text("pending")).isEqualTo("0");
        assertThat(stats.text("sending")).isEqualTo("0");

        String mail = "/api/outbox/" + list.text("id");
        kafka.start("consumer");
        stage.awaitSettled(SENT, 1);
        assertThat(api.get(mail, token).text("state")).isEqualTo("SENT");
        assertThat(api.get("/api/outbox/stats", token).text("published")).isEqualTo("0");
    }

    @Test
    void a_pause_holds_for_publishers_and_for_consumers() throws Exception {
        String token = signInOperator();
        stage.awaitSettled(PUBLISHED, 1);
        assertThat(api.post("/api/outbox/pause", token, "").text("paused")).isEqualTo("true");
        stage.enqueue(1);
        Stage.Running other = kafka.start("publisher");
        Stage.Running consumer = kafka.start("consumer");
        other.adapters().awaitClaims(3);
        consumer.adapters().awaitClaims(3);
        assertThat(stage.relay.connections()).isZero();
        assertThat(kafka.records()).isEqualTo(1);
        assertThat(api.get("/api/outbox/stats", token).text("published")).isEqualTo("1");
        assertThat(api.get("/api/outbox/stats", token).text("pending")).isEqualTo("1");

        assertThat(api.post("/api/outbox/resume", token, "").text("paused")).isEqualTo("false");
        stage.awaitSettled(SENT, 2);
        assertThat(kafka.recipients()).containsExactlyInAnyOrder("oda@example.com", "m1@example.com");
        assertThat(kafka.records()).isEqualTo(2);
    }

    @Test
    void a_relay_outage_opens_the_breaker_once_and_afterwards_everything_leaves() throws Exception {
        int count = 50;
        try (TcpProxy line = new TcpProxy(stage.relay.port())) {
            line.refuse(true);
            stage.enqueue(count);
            Stage.Running one = kafka.startTowards(line.port(), "publisher,consumer", "BOOKPOST_MANAGEMENT_PORT", "0");
            Stage.Running other = kafka.startTowards(line.port(), "consumer", "BOOKPOST_MANAGEMENT_PORT", "0");
            KafkaStage.await("the breaker opens", () -> control("relay_state").equals("UNAVAILABLE"));
            for (int probes = 1; probes <= 3; probes++) {
                int before = failedProbes();
                kafka.database().advance(NEXT_PROBE);
                KafkaStage.await("a probe", () -> failedProbes() > before);
            }
            assertThat(kafka.database()
                            .query("select count(*), max(attempt_count), bool_or(dead or uncertain) from email_outbox"))
                    .containsExactly(count + "|0|f");

            line.refuse(false);
            KafkaStage.await("everything has left", this::drained);
            for (Stage.Running process : List.of(one, other)) {
                assertThat(Exposition.scrape(process).value("bookpost_relay_breaker_open_total"))
                        .isEqualTo(1);
            }
        }
        assertThat(kafka.recipients()).hasSize(count).doesNotHaveDuplicates();
        assertThat(kafka.database().query("select distinct state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|0|f");
    }

    private int failedProbes() {
        return Integer.parseInt(control("failed_probes"));
    }

    private String control(String column) {
        return kafka.database()
                .query("select " + column + " from outbox_control")
                .getFirst();
    }

    /** Lets time pass where nothing is on its way. */
    private boolean drained() {
        boolean still = kafka.database().query("""
                        select not exists (select from email_outbox
                                           where claimed_as is not null or published_at is not null)
                           and (next_probe_at > outbox_now()
                                or not exists (select from email_outbox where next_attempt_at <= outbox_now()))
                        from outbox_control""").contains("t");
        boolean drained = kafka.count("email_outbox") == 0;
        if (still && !drained) {
            kafka.database().advance(NEXT_PROBE);
        }
        return drained;
    }

    @Test
    void a_deferred_mail_comes_back_through_the_outbox() throws Exception {
        stage.relay.play(Script.on(Step.RCPT, Move.reply("450 4.2.0 greylisted, try later")));
        stage.enqueue(1);
        kafka.start("consumer");
        stage.awaitSettled(PENDING, 1);
        assertThat(kafka.database().query("select attempt_count, dead, last_reply_code from email_outbox"))
                .containsExactly("1|f|450");
        KafkaStage.await("its record is done with", () -> kafka.committed() == 1);

        stage.relay.play(Script.ACCEPT_ALL);
        kafka.database().advance(Duration.ofSeconds(60));
        stage.awaitSettled(SENT, 1);
        assertThat(kafka.records()).isEqualTo(2);
        assertThat(kafka.database().query("select state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|1|f");
    }

    @Test
    void a_refused_mail_is_dead_with_the_reply_of_the_relay_and_is_not_published_again() throws Exception {
        stage.relay.play(Script.on(Step.RCPT, Move.reply("550 5.1.1 no such mailbox")));
        String token = signInOperator();
        Stage.Running consumer = kafka.start("consumer");
        stage.awaitSettled(DEAD, 1);

        ApiClient.Answer list = api.get("/api/outbox?state=DEAD", token);
        assertThat(list.texts("lastError")).containsExactly("550 5.1.1 no such mailbox");
        assertThat(list.texts("lastReplyCode")).containsExactly("550");
        assertThat(list.texts("attempts")).containsExactly("1");
        kafka.database().advance(KafkaStage.HORIZON_AND_A_LITTLE);
        KafkaStage.await("its record is done with", () -> kafka.committed() == 1);
        kafka.start("publisher").adapters().awaitClaims(3);
        assertThat(kafka.records()).isEqualTo(1);
        assertThat(consumer.adapters().settledHere()).isEqualTo(1);
    }
}
