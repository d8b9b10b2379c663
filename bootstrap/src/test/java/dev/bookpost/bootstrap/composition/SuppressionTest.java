package dev.bookpost.bootstrap.composition;

import static dev.bookpost.domain.outbox.MailState.DEAD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.Step;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An address that does not exist, with everything real. */
class SuppressionTest {
    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    private List<String> recipientsTold() {
        return stage.relay.journal().stream()
                .filter(line -> line.contains("RCPT TO"))
                .toList();
    }

    private static void awaitDiscarded(Stage stage, Stage.Running running, int count) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            if (stage.database
                            .query("select 1 from email_history where state = 'DISCARDED'")
                            .size()
                    >= count) {
                return;
            }
            running.adapters().awaitClaims(1);
        }
        throw new AssertionError("fewer than " + count + " are discarded");
    }

    @Test
    void of_all_mails_to_an_address_that_does_not_exist_the_relay_sees_one() throws Exception {
        stage.relay.play(Script.on(Step.RCPT, Move.reply("550 5.1.1 no such user")));
        Stage.Running running = stage.start("BOOKPOST_REQUIRE_CONFIRMED_EMAIL", "false", "BOOKPOST_METRICS", "true");
        ApiClient api = running.api();
        api.signUp("gone@example.com", "en");
        assertThat(stage.awaitSettled(1)).containsExactly(DEAD);
        String token = api.signIn("gone@example.com");

        ApiClient.Answer booked = api.book(token, running.addResource(1), 10);
        awaitDiscarded(stage, running, 1);
        assertThat(api.post("/api/members/forgot", null, "{\"email\": \"gone@example.com\"}")
                        .status())
                .isEqualTo(202);
        assertThat(api.post("/api/members/me/confirmation", token, "").status()).isEqualTo(202);
        awaitDiscarded(stage, running, 3);

        assertThat(recipientsTold()).hasSize(1);
        assertThat(stage.database.query("select kind, attempt_count, reason_code from email_history order by kind"))
                .containsExactly(
                        "booking-confirmed|0|suppressed",
                        "member-password-reset|0|suppressed",
                        "member-welcome|0|suppressed");
        ApiClient.Answer mails = api.get("/api/bookings/" + booked.text("id") + "/mails", token);
        assertThat(mails.texts("state")).contains("DISCARDED");
        assertThat(mails.texts("reasonCode")).contains("suppressed");
        running.adapters().awaitClaims(2); // claims are counted after they have been answered
        String metrics = api.get("/metrics", null).body();
        assertThat(metrics)
                .contains("bookpost_mails_finished_total{kind=\"member-password-reset\",outcome=\"discarded\"} 1.0");
    }
}
