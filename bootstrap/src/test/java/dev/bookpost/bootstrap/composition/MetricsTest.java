package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.composition.ApiClient.Answer;
import dev.bookpost.bootstrap.composition.Stage.Running;
import dev.bookpost.bootstrap.settings.OutboxSettings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static final List<String> KINDS = List.of(
            "booking-cancelled",
            "booking-changed",
            "booking-confirmed",
            "booking-failed",
            "booking-received",
            "booking-reminder",
            "member-password-reset",
            "member-welcome");

    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    /** Results are counted after their settle has been answered, which is what others can wait for. */
    private static Exposition scrapeOnce(Running running, String sample, double value) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            Exposition found = Exposition.scrape(running);
            if (found.samples().getOrDefault(sample, 0.0) >= value) {
                return found;
            }
            running.adapters().awaitClaims(1);
        }
        throw new AssertionError("never: " + sample + " " + value);
    }

    private static Set<String> sets(String first, List<String> firsts, String second, List<String> seconds) {
        Set<String> sets = new TreeSet<>();
        firsts.forEach(
                a -> seconds.forEach(b -> sets.add("{" + first + "=\"" + a + "\"," + second + "=\"" + b + "\"}")));
        return sets;
    }

    @Test
    void every_metric_is_there_with_all_its_labels_before_anything_has_happened() throws Exception {
        Running running = stage.start("BOOKPOST_MANAGEMENT_PORT", "0", "BOOKPOST_OUTBOX_POLL", "PT1S");
        running.adapters().awaitClaims(1);
        running.bookpost().sample();
        Exposition metrics = Exposition.scrape(running);

        List<String> outcomes = List.of("sent", "withdrawn", "expired", "discarded");
        List<String> reasons = List.of("refused", "attempts", "lost", "unsendable", "uncertain");
        assertThat(metrics.labels("bookpost_mails_finished_total")).isEqualTo(sets("kind", KINDS, "outcome", outcomes));
        assertThat(metrics.labels("bookpost_mails_dead_total")).isEqualTo(sets("kind", KINDS, "reason", reasons));
        assertThat(metrics.labels("bookpost_mails_enqueued_total")).hasSize(KINDS.size());
        for (String name : List.of("bookpost_mail_attempts_total", "bookpost_send_seconds_count")) {
            assertThat(metrics.labels(name))
                    .containsExactly(
                            "{outcome=\"deferred\"}",
                            "{outcome=\"delivered\"}",
                            "{outcome=\"refused\"}",
                            "{outcome=\"unavailable\"}",
                            "{outcome=\"uncertain\"}",
                            "{outcome=\"unsendable\"}");
        }
        assertThat(metrics.labels("bookpost_outbox_mails"))
                .containsExactly(
                        "{state=\"dead\"}", "{state=\"pending\"}", "{state=\"published\"}", "{state=\"sending\"}");
        for (String name : List.of(
                "bookpost_outbox_oldest_due_seconds",
                "bookpost_mail_commit_to_sent_seconds_bucket",
                "bookpost_claim_seconds_count",
                "bookpost_settle_seconds_count",
                "bookpost_settle_superseded_total",
                "bookpost_mails_uncertain_total",
                "bookpost_relay_up",
                "bookpost_relay_breaker_open_total",
                "bookpost_outbox_paused",
                "bookpost_last_poll_timestamp_seconds",
                "bookpost_claimed_mails",
                "bookpost_oldest_snapshot_seconds",
                "bookpost_build_info",
                "jvm_memory_used_bytes",
                "process_uptime_seconds",
                "hikaricp_connections_active")) {
            assertThat(metrics.has(name)).as(name).isTrue();
        }
        assertThat(metrics.value("bookpost_relay_up")).isEqualTo(1);
        assertThat(metrics.labelValues("bookpost_")).allMatch(value -> value.matches("[a-z0-9.+-]*|\\+Inf|unknown"));
    }

    @Test
    void bookings_and_their_mails_are_counted_and_nobody_is_named() throws Exception {
        Running running = stage.start("BOOKPOST_METRICS", "true", "BOOKPOST_MANAGEMENT_PORT", "0");
        ApiClient api = running.api();
        assertThat(api.signUp("ann@example.com", "ko").status()).isEqualTo(201);
        String token = api.signIn("ann@example.com");
        Answer booked = api.book(token, running.addResource(1), 10);
        assertThat(api.post("/api/bookings/" + booked.text("id") + "/cancel", token, "{}")
                        .status())
                .isEqualTo(200);
        stage.awaitSettled(3);

        scrapeOnce(running, "bookpost_mail_commit_to_sent_seconds_count", 3);
        Answer served = api.get("/metrics", null);
        assertThat(served.status()).isEqualTo(200);
        Exposition metrics = Exposition.of(served.body());
        for (String kind : List.of("booking-cancelled", "booking-confirmed", "member-welcome")) {
            assertThat(metrics.value("bookpost_mails_enqueued_total{kind=\"" + kind + "\"}"))
                    .isEqualTo(1);
            assertThat(metrics.value("bookpost_mails_finished_total{kind=\"" + kind + "\",outcome=\"sent\"}"))
                    .isEqualTo(1);
        }
        assertThat(metrics.value("bookpost_mail_commit_to_sent_seconds_count")).isEqualTo(3);
        assertThat(metrics.value("bookpost_mail_commit_to_sent_seconds_sum")).isBetween(0.0, 180.0);
        assertThat(metrics.value("bookpost_mail_attempts_total{outcome=\"delivered\"}"))
                .isEqualTo(3);
        assertThat(metrics.value("bookpost_send_seconds_count{outcome=\"delivered\"}"))
                .isEqualTo(3);
        assertThat(metrics.value("bookpost_claimed_mails")).isZero();
        assertThat(metrics.value("http_server_requests_seconds_count{method=\"POST\",outcome=\"SUCCESS\","
                        + "status=\"200\",uri=\"/api/bookings/{id}/cancel\"}"))
                .isEqualTo(1);
        assertThat(served.body()).doesNotContain("ann@", "example.com", "Ann Lee", booked.text("id"), token);
    }

    @Test
    void a_dead_and_an_uncertain_mail_are_counted_once_each() throws Exception {
        stage.relay.play(Script.onConnection(1, Step.DOT, Move.drop())
                .or((step, connection, mail) ->
                        step == Step.RCPT && connection > 1 ? Move.reply("550 5.1.1 no such mailbox") : null));
        stage.enqueue(1);
        Running running = stage.start("BOOKPOST_ROLES", "dispatcher", "BOOKPOST_MANAGEMENT_PORT", "0");
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.PENDING);
        stage.database.advance(Duration.ofSeconds(60));
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.DEAD);

        Exposition metrics =
                scrapeOnce(running, "bookpost_mails_dead_total{kind=\"member-welcome\",reason=\"refused\"}", 1);
        assertThat(metrics.value("bookpost_mails_uncertain_total")).isEqualTo(1);
        assertThat(metrics.value("bookpost_mail_attempts_total{outcome=\"uncertain\"}"))
                .isEqualTo(1);
        assertThat(metrics.value("bookpost_mail_attempts_total{outcome=\"refused\"}"))
                .isEqualTo(1);
        assertThat(metrics.value("bookpost_mail_commit_to_sent_seconds_count")).isZero();
        running.bookpost().sample();
        metrics = Exposition.scrape(running);
        assertThat(metrics.value("bookpost_outbox_mails{state=\"dead\"}")).isEqualTo(1);
        assertThat(metrics.value("bookpost_outbox_oldest_due_seconds")).isZero();
    }

    @Test
    void an_outage_shows_in_the_gauges_and_leaves_the_process_ready() throws Exception {
        stage.relay.play(Script.on(Step.GREETING, Move.reply("421 4.3.2 shutting down")));
        stage.enqueue(3);
        Running running = stage.start("BOOKPOST_ROLES", "dispatcher", "BOOKPOST_MANAGEMENT_PORT", "0");
        Exposition metrics = scrapeOnce(running, "bookpost_relay_breaker_open_total", 1);
        assertThat(metrics.value("bookpost_relay_breaker_open_total")).isEqualTo(1);
        stage.database.advance(Duration.ofSeconds(90));
        running.bookpost().sample();
        metrics = Exposition.scrape(running);
        assertThat(metrics.value("bookpost_relay_up")).isZero();
        assertThat(metrics.value("bookpost_outbox_oldest_due_seconds")).isBetween(90.0, 200.0);
        assertThat(metrics.value("bookpost_outbox_mails{state=\"pending\"}")
                        + metrics.value("bookpost_outbox_mails{state=\"sending\"}"))
                .isEqualTo(3);
        try (ApiClient client = new ApiClient(running.bookpost().managementUrl().orElseThrow())) {
            assertThat(client.get("/health/live", null).status()).isEqualTo(200);
            Answer ready = client.get("/health/ready", null);
            assertThat(ready.status()).isEqualTo(200);
            assertThat(ready.text("dispatcher")).isEqualTo("ok");
        }
    }

    @Test
    void of_two_processes_one_shows_the_gauges_of_the_queue_and_the_other_takes_over() {
        Running one =
                stage.start("BOOKPOST_ROLES", "http", "BOOKPOST_METRICS", "true", "BOOKPOST_MANAGEMENT_PORT", "0");
        one.bookpost().sample();
        Running other = stage.start("BOOKPOST_ROLES", "http", "BOOKPOST_MANAGEMENT_PORT", "0");
        other.bookpost().sample();
        assertThat(Exposition.scrape(one).has("bookpost_outbox_paused")).isTrue();
        assertThat(Exposition.scrape(other).has("bookpost_outbox_paused")).isFalse();

        stage.database.execute("update outbox_control set paused_since = outbox_now()");
        one.close();
        other.bookpost().sample();
        assertThat(Exposition.scrape(other).value("bookpost_outbox_paused")).isEqualTo(1);
        assertThat(Exposition.scrape(other).has("bookpost_claim_seconds_count"))
                .as("of a dispatcher")
                .isFalse();
        assertThat(other.api().get("/metrics", null).status())
                .as("not asked for on the HTTP port")
                .isEqualTo(404);
    }

    @Test
    void gauges_that_can_no_longer_be_sampled_disappear() {
        Running running = stage.start("BOOKPOST_ROLES", "http", "BOOKPOST_MANAGEMENT_PORT", "0");
        running.bookpost().sample();
        assertThat(Exposition.scrape(running).has("bookpost_outbox_mails")).isTrue();
        stage.database.execute("alter table outbox_sampling rename to gone");
        running.bookpost().sample();
        assertThat(Exposition.scrape(running).has("bookpost_outbox_mails")).isFalse();
    }

    @Test
    void an_open_transaction_that_has_read_shows_as_the_oldest_snapshot() throws Exception {
        Running running = stage.start("BOOKPOST_ROLES", "http", "BOOKPOST_MANAGEMENT_PORT", "0");
        try (var connection = stage.database.dataSource().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("begin isolation level repeatable read");
            statement.execute("select 1 from email_outbox");
            String age = "select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity"
                    + " where state = 'idle in transaction' and datname = current_database()";
            double least = Double.parseDouble(stage.database.query(age).getFirst());
            running.bookpost().sample();
            assertThat(Exposition.scrape(running).value("bookpost_oldest_snapshot_seconds"))
                    .isBetween(Math.floor(least * 1e3) / 1e3, least + 60);
            statement.execute("rollback");
        }
        running.bookpost().sample();
        assertThat(Exposition.scrape(running).value("bookpost_oldest_snapshot_seconds"))
                .isZero();
    }

    @Test
    void a_dispatcher_is_unready_only_after_longer_than_any_round_may_take() {
        OutboxSettings outbox =
                Settings.read(Map.of(), Optional.empty(), Purpose.DEMO).outbox();
        assertThat(Monitoring.fault(Duration.ofSeconds(122), outbox)).isEmpty();
        assertThat(Monitoring.fault(Duration.ofSeconds(130), outbox)).contains("has not looked for mails for 130 s");
    }

    @Test
    void a_sample_that_takes_long_is_taken_less_often() {
        assertThat(QueueSampling.interval(Duration.ofMillis(10))).isEqualTo(Duration.ofSeconds(15));
        assertThat(QueueSampling.interval(Duration.ofSeconds(2))).isEqualTo(Duration.ofSeconds(40));
        assertThat(QueueSampling.interval(Duration.ofHours(1))).isLessThan(QueueSampling.TURN);
    }
}
