package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two processes, each with its own pool and its own connections to the relay, on one outbox. */
class TwoDispatchersTest {
    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    @Test
    void of_ten_thousand_mails_none_is_lost_and_none_is_sent_twice() throws Exception {
        int count = 10_000;
        stage.enqueue(count);
        String[] settings = {"BOOKPOST_ROLES", "dispatcher", "BOOKPOST_OUTBOX_BATCH", "200"};
        Stage.Running one = stage.start(settings);
        Stage.Running other = stage.start(settings);

        assertThat(stage.awaitSettled(count)).containsOnly(MailState.SENT);

        assertThat(one.adapters().settledHere()).isPositive();
        assertThat(other.adapters().settledHere()).isPositive();
        List<String> messageIds = stage.relay.received().stream()
                .map(mail -> mail.source()
                        .lines()
                        .filter(line -> line.startsWith("Message-ID: "))
                        .findFirst()
                        .orElseThrow())
                .toList();
        assertThat(messageIds).hasSize(count).doesNotHaveDuplicates();
        assertThat(stage.database.query("select count(*), sum(attempt_count), bool_or(uncertain) from email_history"))
                .containsExactly(count + "|0|f");
        assertThat(stage.database.query("select * from email_outbox")).isEmpty();
    }

    @Test
    void a_mail_on_which_the_relay_stalls_is_nobody_elses_and_is_cut_at_its_deadline() throws Exception {
        stage.relay.play(Script.on(Step.DATA, Move.silence()));
        stage.enqueue(1);
        String[] settings = {
            "BOOKPOST_ROLES", "dispatcher", "BOOKPOST_OUTBOX_POLL", "PT0.05S", "BOOKPOST_OUTBOX_SEND_DEADLINE", "PT3S"
        };
        Stage.Running one = stage.start(settings);
        Stage.Running other = stage.start(settings);

        stage.relay.await(1, line -> line.endsWith(" DATA"));
        long began = System.nanoTime();
        one.adapters().awaitClaims(2);
        other.adapters().awaitClaims(2);
        assertThat(stage.database.query("select lease_no, claimed_as from email_outbox"))
                .containsExactly("1|sender");
        assertThat(dataCommands()).isEqualTo(1);

        assertThat(stage.awaitSettled(1)).containsExactly(MailState.PENDING);
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .isBetween(Duration.ofMillis(500), Duration.ofSeconds(30));
        stage.relay.await(1, line -> line.endsWith(" ended by client"));
        assertThat(stage.database.query("select lease_no, attempt_count, uncertain, lost from email_outbox"))
                .containsExactly("1|1|f|f");
        assertThat(dataCommands()).isEqualTo(1);

        stage.relay.play(Script.ACCEPT_ALL);
        stage.database.advance(Duration.ofSeconds(60));
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.SENT);
        assertThat(dataCommands()).isEqualTo(2);
        assertThat(one.adapters().superseded() + other.adapters().superseded()).isZero();
    }

    private long dataCommands() {
        return stage.relay.journal().stream()
                .filter(line -> line.endsWith(" DATA"))
                .count();
    }
}
