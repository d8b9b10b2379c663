package dev.bookpost.bootstrap.composition;

import static dev.bookpost.bootstrap.composition.KafkaStage.LEASE_AND_A_LITTLE;
import static dev.bookpost.domain.outbox.MailState.PUBLISHED;
import static dev.bookpost.domain.outbox.MailState.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Step;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Q20 to Q22: what is found, and what is marked, when mails go by a real broker. */
@Timeout(120)
class PublishedOnceTest {
    private static final String ROW = "select lease_no, claimed_as, published_at is not null from email_outbox";

    private final KafkaStage kafka = new KafkaStage();
    private final Stage stage = kafka.stage;
    private final CountDownLatch acknowledge = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);

    @AfterEach
    void end() {
        acknowledge.countDown();
        answer.countDown();
        kafka.close();
    }

    @Test
    void a_mail_of_a_transaction_that_began_earlier_and_commits_later_is_found() throws Exception {
        try (Connection business = kafka.database().dataSource().getConnection();
                Statement statement = business.createStatement()) {
            business.setAutoCommit(false);
            statement.execute(Stage.insertion(1, 1, "null"));
            stage.enqueue(2, 2);
            kafka.start("publisher");
            kafka.start("consumer");
            stage.awaitSettled(SENT, 1);
            assertThat(kafka.recipients()).containsExactly("m2@example.com");
            business.commit();
        }
        stage.awaitSettled(SENT, 1);
        assertThat(kafka.recipients()).containsExactly("m2@example.com", "m1@example.com");
        assertThat(kafka.records()).isEqualTo(2);
    }

    @Test
    void a_marked_mail_is_not_published_again_at_the_next_polls_nor_when_its_claim_would_have_run_out()
            throws Exception {
        stage.enqueue(5);
        Stage.Running publisher = kafka.start("publisher");
        stage.awaitSettled(PUBLISHED, 5);
        assertThat(kafka.records()).isEqualTo(5);

        publisher.adapters().awaitClaims(5);
        for (int lease = 0; lease < 5; lease++) {
            kafka.database().advance(LEASE_AND_A_LITTLE);
            publisher.adapters().awaitClaims(2);
        }
        assertThat(kafka.records()).isEqualTo(5);
        assertThat(kafka.database().query("select distinct lease_no, claimed_by, claimed_as from email_outbox"))
                .containsExactly("1||");

        kafka.start("consumer");
        stage.awaitSettled(SENT, 5);
        assertThat(kafka.recipients()).hasSize(5).doesNotHaveDuplicates();
        assertThat(kafka.database().query("select distinct state, attempt_count, uncertain from email_history"))
                .containsExactly("SENT|0|f");
    }

    /** The broker keeps the record, and its acknowledgement arrives when the test says so. */
    private Publications late(Publications broker) {
        return (Publication publication, String key) -> {
            Publications.Result result = broker.publish(publication, key);
            if (!acknowledge.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the test has forgotten about it");
            }
            return result;
        };
    }

    @Test
    void an_acknowledgement_that_comes_after_another_publisher_took_the_lease_marks_nothing() throws Exception {
        stage.enqueue(1);
        stage.publications = this::late;
        Stage.Running slow = kafka.start("publisher");
        KafkaStage.await("the record is kept", () -> kafka.records() == 1);
        kafka.database().advance(LEASE_AND_A_LITTLE);
        CountDownLatch other = new CountDownLatch(1);
        stage.publications = broker -> (publication, key) -> {
            Publications.Result result = broker.publish(publication, key);
            other.await(60, TimeUnit.SECONDS);
            return result;
        };
        try {
            Stage.Running quick = kafka.start("publisher");
            KafkaStage.await("the second record is kept", () -> kafka.records() == 2);
            acknowledge.countDown();
            KafkaStage.await("the mark has been tried", () -> slow.adapters().superseded() == 1);
            assertThat(kafka.database().query(ROW)).containsExactly("2|publisher|f");
            other.countDown();
            stage.awaitSettled(PUBLISHED, 1);
            assertThat(kafka.database().query(ROW)).containsExactly("2||t");
            assertThat(quick.adapters().superseded()).isZero();
        } finally {
            other.countDown();
        }
        kafka.start("consumer");
        stage.awaitSettled(SENT, 1);
        KafkaStage.await("both records are done with", () -> kafka.committed() == 2);
        assertThat(kafka.recipients()).hasSize(1);
    }

    @Test
    void an_acknowledgement_that_comes_while_a_consumer_sends_marks_nothing() throws Exception {
        stage.relay.play((step, connection, mail) -> step == Step.DOT ? whenTold() : null);
        stage.enqueue(1);
        stage.publications = this::late;
        Stage.Running publisher = kafka.start("publisher", "BOOKPOST_MANAGEMENT_PORT", "0");
        kafka.start("consumer");
        stage.relay.awaitReceived(1);

        acknowledge.countDown();
        KafkaStage.await("the mark has been tried", () -> publisher.adapters().superseded() == 1);
        assertThat(kafka.database().query(ROW)).containsExactly("2|sender|f");
        answer.countDown();
        stage.awaitSettled(SENT, 1);
        publisher.adapters().awaitClaims(3);
        assertThat(Exposition.scrape(publisher).value("bookpost_settle_superseded_total"))
                .as("a consumer that is quicker is no sign of trouble")
                .isZero();
        assertThat(kafka.records()).isEqualTo(1);
        assertThat(kafka.recipients()).hasSize(1);
    }

    private @Nullable Move whenTold() {
        try {
            return answer.await(60, TimeUnit.SECONDS) ? null : Move.drop();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
