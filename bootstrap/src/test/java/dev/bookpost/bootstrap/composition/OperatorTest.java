package dev.bookpost.bootstrap.composition;

import static dev.bookpost.domain.outbox.MailState.DEAD;
import static dev.bookpost.domain.outbox.MailState.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Step;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an operator does about a mail that stopped, with everything real. */
class OperatorTest {
    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    @Test
    void a_refused_mail_is_found_requeued_and_sent_at_once() throws Exception {
        AtomicBoolean refusing = new AtomicBoolean(true);
        stage.relay.play((step, connection, mail) ->
                step == Step.RCPT && refusing.get() ? Move.reply("550 5.2.1 mailbox disabled") : null);
        // a poll that the test would not live to see
        ApiClient api = stage.start("BOOKPOST_OUTBOX_POLL", "PT5M").api();
        api.signUp("oda@example.com", "en");
        assertThat(stage.awaitSettled(1)).containsExactly(DEAD);
        stage.database.execute("update member set role = 'OPERATOR'");
        String token = api.signIn("oda@example.com");

        assertThat(api.get("/api/outbox/stats", token).text("dead")).isEqualTo("1");
        ApiClient.Answer list = api.get("/api/outbox?state=DEAD&recipient=oda@example.com", token);
        assertThat(list.text("lastError")).isEqualTo("550 5.2.1 mailbox disabled");
        String mail = "/api/outbox/" + list.text("id");
        ApiClient.Answer detail = api.get(mail, token);
        assertThat(detail.text("signedUpAt")).startsWith("20");
        assertThat(detail.text("confirmToken"))
                .as("nobody but the member confirms the address")
                .isEqualTo("***");

        refusing.set(false);
        assertThat(api.post(mail + "/requeue", token, "{}").status()).isEqualTo(200);
        assertThat(stage.awaitSettled(1)).containsExactly(SENT);
        assertThat(api.get(mail, token).text("state")).isEqualTo("SENT");
        assertThat(api.post(mail + "/requeue", token, "{}").text("detail")).isEqualTo("The mail is not dead.");
    }
}
