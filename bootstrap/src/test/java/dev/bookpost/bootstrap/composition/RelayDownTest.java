package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.smtp.TcpProxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RelayDownTest {
    private final Stage stage = new Stage();
    // in front of the relay, so that its port is nobody else's while it is down
    private final TcpProxy line = new TcpProxy(stage.relay.port());

    @AfterEach
    void end() {
        line.close();
        stage.close();
    }

    @Test
    void sign_up_and_booking_succeed_while_the_relay_is_down_and_their_mails_leave_later() throws Exception {
        line.refuse(true);
        Stage.Running running = stage.startTowards(line.port());
        String resource = running.addResource(1);

        assertThat(running.api().signUp("ann@example.com", "ko").status()).isEqualTo(201);
        assertThat(stage.awaitSettled(1)).as("given back").containsExactly(MailState.PENDING);
        String token = running.api().signIn("ann@example.com");
        assertThat(running.api().book(token, resource, 10).status()).isEqualTo(201);
        assertThat(stage.relay.received()).isEmpty();
        assertThat(stage.database.query("select kind, attempt_count, dead from email_outbox order by seq"))
                .containsExactly("member-welcome|0|f", "booking-confirmed|0|f");

        line.refuse(false);
        stage.relay.awaitReceived(2);
        while (!stage.database.query("select * from email_outbox").isEmpty()) {
            stage.awaitSettled(1);
        }
        assertThat(stage.relay.received())
                .extracting(mail -> ArrivedMail.of(mail).subject())
                .satisfiesExactlyInAnyOrder(
                        subject -> assertThat(subject).startsWith("이메일 주소를"),
                        subject -> assertThat(subject).startsWith("예약 확정: "));
        assertThat(stage.database.query("select state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|0|f", "SENT|0|f");
    }
}
