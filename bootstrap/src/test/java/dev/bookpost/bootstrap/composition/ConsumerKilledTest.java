package dev.bookpost.bootstrap.composition;

import static dev.bookpost.bootstrap.composition.KafkaStage.LEASE_AND_A_LITTLE;
import static dev.bookpost.domain.outbox.MailState.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.Step;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Consumers that are real processes, killed at the worst moments. */
@Timeout(120)
class ConsumerKilledTest {
    private final KafkaStage kafka = new KafkaStage(1);
    private final Stage stage = kafka.stage;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @AfterEach
    void end() {
        goOn.countDown();
        kafka.close();
    }

    private static void await(CountDownLatch signal) {
        try {
            if (!signal.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the test has forgotten about it");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The row is locked before the relay answers, so that its settle finds it locked until the kill. */
    private @Nullable Move acceptWhatCannotBeSettled(Connection business, Step step) {
        if (step == Step.DOT && reached.getCount() > 0) {
            try (Statement statement = business.createStatement()) {
                statement.execute("select from email_outbox for update");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        } else if (step == Step.IDLE) {
            reached.countDown();
        }
        return null;
    }

    @Test
    void between_send_and_settle_the_mail_comes_a_second_time_marked_uncertain_and_no_third() throws Exception {
        stage.enqueue(1);
        Stage.Running publisher = kafka.start("publisher");
        try (Connection business = kafka.database().dataSource().getConnection();
                ServeProcess killed = kafka.startProcess("consumer")) {
            business.setAutoCommit(false);
            stage.relay.play((step, connection, mail) -> acceptWhatCannotBeSettled(business, step));
            await(reached);
            killed.kill();
            business.rollback();
        }
        assertThat(kafka.database().query("select lease_no, claimed_as, uncertain from email_outbox"))
                .containsExactly("2|sender|f");
        stage.relay.play(Script.ACCEPT_ALL);

        kafka.start("consumer");
        kafka.database().advance(LEASE_AND_A_LITTLE);
        stage.awaitSettled(SENT, 1);
        KafkaStage.await("both records are done with", () -> kafka.committed() == 2);
        kafka.database().advance(LEASE_AND_A_LITTLE);
        publisher.adapters().awaitClaims(3);

        assertThat(kafka.records()).isEqualTo(2);
        assertThat(stage.relay.received())
                .as("the same mail, so that its reader's program can tell")
                .hasSize(2)
                .extracting(mail -> ArrivedMail.of(mail).messageId())
                .containsOnly(ArrivedMail.of(stage.relay.received().getFirst()).messageId());
        assertThat(kafka.database().query("select state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|1|t");
    }

    @Test
    void between_settle_and_commit_the_record_comes_a_second_time_and_is_skipped() throws Exception {
        stage.enqueue(1);
        Stage.Running publisher = kafka.start("publisher");
        stage.relay.play((step, connection, mail) -> {
            if (step == Step.DOT) {
                reached.countDown();
                await(goOn);
            }
            return null; // accepted
        });
        try (ServeProcess killed = kafka.startProcess("consumer")) {
            await(reached);
            KafkaStage.broker().kill(); // nobody takes the commit
            try {
                goOn.countDown();
                KafkaStage.await("the mail is settled", () -> kafka.count("email_history") == 1);
                killed.kill();
            } finally {
                KafkaStage.broker().startAgain();
            }
        }
        assertThat(kafka.committed()).isZero();

        Stage.Running successor = kafka.start("consumer");
        KafkaStage.await("the record is done with", () -> kafka.committed() == 1);
        assertThat(successor.adapters().answered()).as("it was looked at").contains("claim");
        assertThat(successor.adapters().settledHere()).isZero();
        publisher.adapters().awaitClaims(3);
        assertThat(kafka.records()).isEqualTo(1);
        assertThat(stage.relay.received()).hasSize(1);
        assertThat(kafka.database().query("select state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|0|f");
    }

    @Test
    void a_mail_that_kills_each_of_its_consumers_is_dead_after_three() throws Exception {
        stage.relay.play(Script.on(Step.DOT, Move.silence()));
        stage.enqueue(1);
        Stage.Running publisher = kafka.start("publisher");
        for (int kills = 1; kills <= 3; kills++) {
            try (ServeProcess killed = kafka.startProcess("consumer")) {
                int copies = kills;
                KafkaStage.await(
                        "the relay has it", () -> stage.relay.received().size() == copies);
                killed.kill();
            }
            kafka.database().advance(LEASE_AND_A_LITTLE);
        }
        KafkaStage.await("it is dead", () -> dead().equals(List.of("3|t|lost")));
        publisher.adapters().awaitClaims(3);
        assertThat(dead()).containsExactly("3|t|lost");
        assertThat(stage.relay.received()).hasSize(3);
        assertThat(kafka.records()).isEqualTo(3);
    }

    private List<String> dead() {
        return kafka.database().query("select attempt_count, uncertain, reason_code from email_outbox where dead");
    }
}
