package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static dev.bookpost.testkit.outbox.OutboxFixture.mail;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Invariant 5, order within a group, and withdrawal. */
public interface OutboxOrderContract {
    OutboxFixture outbox();

    private List<String> claimedReferences(String claimant) {
        return outbox().claim(claimant).stream().map(ClaimedMail::reference).toList();
    }

    @Test
    default void only_the_first_live_mail_of_a_group_is_claimed_and_groups_do_not_wait_for_each_other() {
        outbox().enqueueInGroup("g1", "a1");
        outbox().enqueueInGroup("g1", "a2");
        outbox().enqueueInGroup("g2", "b1");
        outbox().enqueue("alone");
        assertThat(claimedReferences("w1")).containsExactly("test:a1", "test:b1", "test:alone");
        assertThat(claimedReferences("w2")).isEmpty();
    }

    @Test
    default void the_next_of_a_group_follows_once_the_first_is_delivered_and_the_settle_says_so() {
        outbox().enqueueInGroup("g", "a1");
        outbox().enqueueInGroup("g", "a2");
        SettleReport report = outbox().deliver(outbox().claim("w1").getFirst());
        assertThat(report.settled()).extracting(SettleReport.Settled::unblocks).containsExactly(true);
        assertThat(claimedReferences("w1")).containsExactly("test:a2");
    }

    @Test
    default void a_mail_that_waits_for_its_retry_holds_back_its_group() {
        outbox().enqueueInGroup("g", "a1");
        outbox().enqueueInGroup("g", "a2");
        SettleReport report = outbox().fail(outbox().claim("w1").getFirst());
        assertThat(report.settled()).extracting(SettleReport.Settled::unblocks).containsExactly(false);
        assertThat(claimedReferences("w1")).isEmpty();
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        assertThat(claimedReferences("w1")).containsExactly("test:a1");
    }

    @Test
    default void a_dead_mail_does_not_block_its_group() {
        outbox().enqueueInGroup("g", "a1");
        outbox().enqueueInGroup("g", "a2");
        outbox().settle(outbox().claim("w1").getFirst(), new Settlement.Rejected(DeathReason.REFUSED, 550, "no"));
        assertThat(claimedReferences("w1")).containsExactly("test:a2");
    }

    @Test
    default void a_waiting_mail_is_withdrawn_at_once() {
        outbox().enqueue("a", "b");
        assertThat(withdraw("a")).isEqualTo(1);
        assertThat(outbox().state("a")).isEqualTo(MailState.WITHDRAWN);
        assertThat(claimedReferences("w1")).containsExactly("test:b");
    }

    @Test
    default void a_dead_mail_can_be_withdrawn() {
        outbox().enqueue("a");
        outbox().settle(outbox().claim("w1").getFirst(), new Settlement.Rejected(DeathReason.REFUSED, 550, "no"));
        assertThat(withdraw("a")).isEqualTo(1);
        assertThat(outbox().state("a")).isEqualTo(MailState.WITHDRAWN);
    }

    @Test
    default void a_mail_being_sent_is_flagged_and_ends_as_its_sending_ends() {
        outbox().enqueue("a", "b", "c");
        List<ClaimedMail> claimed = outbox().claim("w1");
        withdraw("a");
        withdraw("b");
        withdraw("c");
        outbox().deliver(claimed.get(0));
        outbox().fail(claimed.get(1));
        outbox().settle(claimed.get(2), new Settlement.Released());
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
        assertThat(outbox().state("b")).isEqualTo(MailState.WITHDRAWN);
        assertThat(outbox().state("c")).isEqualTo(MailState.WITHDRAWN);
    }

    @Test
    default void a_flagged_mail_whose_reply_was_lost_ends_withdrawn_uncertain_and_counted() {
        outbox().enqueue("a");
        ClaimedMail claimed = outbox().claim("w1").getFirst();
        withdraw("a");
        outbox().settle(claimed, new Settlement.Failed(0, "reply lost", true, RETRY_DELAY, MAX_ATTEMPTS));
        assertThat(outbox().state("a")).isEqualTo(MailState.WITHDRAWN);
        assertThat(outbox().attempts("a")).isEqualTo(1);
        assertThat(outbox().uncertain(claimed.id())).isTrue();
    }

    @Test
    default void a_withdrawal_that_rolls_back_withdraws_nothing() {
        outbox().enqueue("a");
        try {
            outbox().transactions().inTransaction(tx -> {
                tx.outbox().withdraw("test:a", "test-mail");
                throw new IllegalStateException("rolled back");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("rolled back");
        }
        assertThat(claimedReferences("w1")).containsExactly("test:a");
    }

    @Test
    default void only_the_named_kind_about_the_named_reference_is_withdrawn() {
        outbox().enqueue(mail("a", null, null, Schedule.NOW));
        assertThat(outbox().transactions()
                        .<Integer>inTransaction(tx -> tx.outbox().withdraw("test:a", "other-kind")))
                .isZero();
        assertThat(withdraw("x")).isZero();
        assertThat(claimedReferences("w1")).containsExactly("test:a");
    }

    private int withdraw(String word) {
        return outbox().transactions().<Integer>inTransaction(tx -> tx.outbox().withdraw("test:" + word, "test-mail"));
    }
}
