package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.database.StoppableServer;
import dev.bookpost.testkit.database.TestDatabase;
import dev.bookpost.testkit.smtp.Step;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Q10: the database goes away between a relay's acceptance and its settling. */
class DatabaseDownTest {
    private static final Duration LEASE_AND_A_LITTLE = Duration.ofSeconds(61);

    @Test
    void what_was_accepted_while_the_database_was_down_is_settled_first_and_not_sent_again() throws Exception {
        try (StoppableServer server = StoppableServer.start();
                Stage stage = new Stage(TestDatabase.on(server))) {
            AtomicBoolean first = new AtomicBoolean(true);
            stage.relay.play((step, connection, mail) -> {
                if (step == Step.DOT && first.getAndSet(false)) {
                    server.kill();
                }
                return null; // accepted
            });
            stage.enqueue(3);
            Stage.Running running = stage.start(
                    "BOOKPOST_ROLES", "dispatcher", "BOOKPOST_OUTBOX_BATCH", "1", "BOOKPOST_SMTP_CONNECTIONS", "1");
            running.adapters().awaitFailedSettle();
            int answeredBefore = running.adapters().answered().size();

            server.startAgain();
            assertThat(stage.awaitSettled(3)).containsOnly(MailState.SENT);
            // a claim that was under way may be given back before
            assertThat(running.adapters().answered().stream()
                            .skip(answeredBefore)
                            .filter(call -> !call.equals("release"))
                            .findFirst())
                    .as("the first that the database answers")
                    .contains("settle");
            assertThat(stage.relay.received())
                    .extracting(mail -> mail.recipients().getFirst().replaceAll("[<>]", ""))
                    .containsExactlyInAnyOrder("m1@example.com", "m2@example.com", "m3@example.com");
            assertThat(stage.database.query("select state, attempt_count, uncertain from email_history"))
                    .containsExactly("SENT|0|f", "SENT|0|f", "SENT|0|f");
            assertThat(running.adapters().superseded()).isZero();
        }
    }

    @Test
    void a_mail_that_another_process_sent_meanwhile_is_marked_uncertain() throws Exception {
        try (Stage stage = new Stage();
                TcpProxy line = new TcpProxy(stage.database.dataSource().getPortNumbers()[0])) {
            AtomicBoolean first = new AtomicBoolean(true);
            stage.relay.play((step, connection, mail) -> {
                if (step == Step.DOT && first.getAndSet(false)) {
                    line.refuse(true);
                    line.resetAll();
                }
                return null; // accepted
            });
            stage.enqueue(1);
            Stage.Running cutOff =
                    stage.start("BOOKPOST_ROLES", "dispatcher", "BOOKPOST_DB_URL", through(line, stage.database));
            stage.relay.awaitReceived(1);

            stage.database.advance(LEASE_AND_A_LITTLE);
            Stage.Running other = stage.start("BOOKPOST_ROLES", "dispatcher");
            assertThat(stage.awaitSettled(1)).containsExactly(MailState.SENT);
            assertThat(other.adapters().settledHere()).isEqualTo(1);

            line.refuse(false);
            other.close();
            cutOff.adapters().awaitClaims(1);
            assertThat(cutOff.adapters().superseded()).isEqualTo(1);
            assertThat(stage.relay.received())
                    .as("the same mail, so that its reader's program can tell")
                    .hasSize(2)
                    .extracting(mail -> ArrivedMail.of(mail).messageId())
                    .containsOnly(
                            ArrivedMail.of(stage.relay.received().getFirst()).messageId());
            assertThat(stage.database.query("select state, attempt_count, uncertain from email_history"))
                    .containsExactly("SENT|1|t");
        }
    }

    private static String through(TcpProxy line, TestDatabase database) {
        return "jdbc:postgresql://127.0.0.1:" + line.port() + "/"
                + database.dataSource().getDatabaseName();
    }
}
