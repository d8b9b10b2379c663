package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows that this version did not write. */
class OddRowsTest {
    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    @Test
    void kinds_and_versions_that_only_a_newer_process_knows_are_left_for_it() throws Exception {
        stage.enqueue(22);
        stage.database.execute("""
                update email_outbox set kind = 'from-the-future' where recipient = 'm1@example.com';
                update email_outbox set version = 99 where recipient = 'm2@example.com'
                """);
        Stage.Running running = stage.start("BOOKPOST_ROLES", "dispatcher");

        assertThat(stage.awaitSettled(20)).containsOnly(MailState.SENT);
        running.adapters().awaitClaims(3);
        assertThat(stage.database.query("""
                select recipient, attempt_count, dead, lease_no, claimed_by, last_error from email_outbox order by seq""")).containsExactly("m1@example.com|0|f|0||", "m2@example.com|0|f|0||");
        assertThat(stage.relay.received()).hasSize(20);
    }

    @Test
    void rows_that_cannot_be_sent_are_dead_with_a_reason_and_their_neighbours_leave() throws Exception {
        stage.enqueue(21);
        stage.database.execute("""
                update email_outbox set attempt_count = 99 where recipient = 'm1@example.com';
                update email_outbox set payload = '{"nonsense": [1]}' where recipient = 'm2@example.com'
                """);
        stage.start("BOOKPOST_ROLES", "dispatcher");

        assertThat(stage.awaitSettled(20)).containsOnly(MailState.SENT, MailState.DEAD);
        assertThat(stage.database.query("""
                select recipient, dead, reason_code, split_part(last_error, ':', 1) from email_outbox order by seq"""))
                .containsExactly(
                        "m1@example.com|t|attempts|no attempt is left",
                        "m2@example.com|t|unsendable|the content is not that of a member-welcome/1");
        assertThat(stage.relay.received()).hasSize(19);
    }
}
