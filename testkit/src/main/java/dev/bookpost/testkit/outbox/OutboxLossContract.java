package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.LEASE;
import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Invariants 3, 4 and 9: what happens to mails whose sender is lost, and to results that come too late. */
public interface OutboxLossContract {
    OutboxFixture outbox();

    private Claim claimAfterLoss(String claimant) {
        outbox().advance(LEASE.plusSeconds(1));
        return outbox().repository().claim(outbox().request(claimant));
    }

    @Test
    default void a_lost_mail_is_counted_marked_and_handed_out_alone() {
        List<MailId> ids = outbox().enqueue("a", "b", "c");
        outbox().claim("w1");
        Claim claim = claimAfterLoss("w2");
        assertThat(claim.mails()).extracting(ClaimedMail::id).containsExactly(ids.getFirst());
        assertThat(claim.mails().getFirst().lost()).isTrue();
        assertThat(claim.mails().getFirst().attempts()).isEqualTo(1);
        assertThat(outbox().uncertain(ids.getFirst())).isTrue();
    }

    @Test
    default void a_busy_claimant_is_told_of_a_lost_mail_and_gets_nothing() {
        outbox().enqueue("a");
        outbox().claim("w1");
        outbox().advance(LEASE.plusSeconds(1));
        outbox().enqueue("b");
        Claim claim = outbox().repository().claim(outbox().busyRequest("w2", OutboxFixture.newId()));
        assertThat(claim.mails()).isEmpty();
        assertThat(claim.lostWaiting()).isTrue();
        assertThat(outbox().attempts("a")).isZero();
    }

    @Test
    default void the_mark_stays_after_a_counted_failure_so_the_mail_is_alone_again() {
        outbox().enqueue("a");
        outbox().claim("w1");
        outbox().fail(claimAfterLoss("w2").mails().getFirst());
        outbox().enqueue("b");
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        assertThat(outbox().claim("w2")).extracting(ClaimedMail::reference).containsExactly("test:a");
    }

    @Test
    default void a_first_loss_never_kills() {
        outbox().enqueue("a");
        outbox().fail(outbox().claim("w1").getFirst());
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        outbox().fail(outbox().claim("w1").getFirst());
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        outbox().claim("w1");
        assertThat(claimAfterLoss("w2").mails())
                .extracting(ClaimedMail::attempts)
                .containsExactly(2);
    }

    @Test
    default void a_mail_that_kills_its_process_each_time_dies_and_takes_no_neighbour_along() {
        List<MailId> ids =
                outbox().enqueue(IntStream.range(0, 20).mapToObj(i -> "m" + i).toArray(String[]::new));
        MailId poison = ids.get(7);
        outbox().claim("crash-0");
        int crashes = 1;
        int delivered = 0;
        for (int round = 0; round < 40 && delivered < 19; round++) {
            Claim claim = claimAfterLoss("w" + round);
            for (ClaimedMail mail : claim.mails()) {
                if (mail.id().equals(poison)) {
                    crashes++;
                } else {
                    delivered += outbox().deliver(mail).settled().size();
                }
            }
        }
        for (int round = 0; round < MAX_ATTEMPTS; round++) {
            crashes += claimAfterLoss("late-" + round).mails().size();
        }
        assertThat(delivered).isEqualTo(19);
        assertThat(outbox().state("m7")).isEqualTo(MailState.DEAD);
        assertThat(crashes).isEqualTo(MAX_ATTEMPTS);
        assertThat(outbox().attempts("m7")).isEqualTo(MAX_ATTEMPTS);
    }

    @Test
    default void lost_rows_can_be_left_for_now() {
        outbox().enqueue("a");
        outbox().claim("w1");
        outbox().advance(LEASE.plusSeconds(1));
        outbox().enqueue("b");
        ClaimRequest request =
                new ClaimRequest("w2", 20, LEASE, Set.of(TestMail.KIND), Set.of(), MAX_ATTEMPTS, false, Set.of());
        assertThat(outbox().repository().claim(request).mails())
                .extracting(ClaimedMail::reference)
                .containsExactly("test:b");
    }

    @Test
    default void a_late_delivery_of_a_waiting_mail_ends_it_sent_and_uncertain() {
        outbox().enqueue("a");
        ClaimedMail frozen = outbox().claim("w1").getFirst();
        outbox().fail(claimAfterLoss("w2").mails().getFirst());
        assertThat(outbox().deliver(frozen).superseded()).containsExactly(frozen.id());
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
        assertThat(outbox().uncertain(frozen.id())).isTrue();
    }

    @Test
    default void a_late_delivery_is_remembered_while_another_holds_the_mail() {
        outbox().enqueue("a");
        ClaimedMail frozen = outbox().claim("w1").getFirst();
        ClaimedMail again = claimAfterLoss("w2").mails().getFirst();
        outbox().deliver(frozen);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENDING);
        assertThat(outbox().fail(again).settled()).hasSize(1);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
        assertThat(outbox().uncertain(frozen.id())).isTrue();
    }

    @Test
    default void a_mail_known_as_delivered_that_is_lost_again_is_not_sent_again() {
        outbox().enqueue("a");
        ClaimedMail frozen = outbox().claim("w1").getFirst();
        claimAfterLoss("w2");
        outbox().deliver(frozen);
        Claim claim = claimAfterLoss("w3");
        assertThat(claim.mails()).isEmpty();
        assertThat(claim.resolved()).extracting(Claim.Resolved::state).containsExactly(MailState.SENT);
    }

    @Test
    default void a_late_delivery_of_a_dead_mail_marks_it() {
        outbox().enqueue("a");
        ClaimedMail frozen = outbox().claim("w1").getFirst();
        ClaimedMail second = claimAfterLoss("w2").mails().getFirst();
        outbox().fail(second);
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        outbox().fail(outbox().claim("w2").getFirst());
        assertThat(outbox().state("a")).isEqualTo(MailState.DEAD);
        outbox().deliver(frozen);
        assertThat(outbox().state("a")).isEqualTo(MailState.DEAD);
        assertThat(outbox().uncertain(frozen.id())).isTrue();
    }

    @Test
    default void a_lost_mail_that_was_withdrawn_is_not_sent_again() {
        outbox().enqueue("a");
        outbox().claim("w1");
        outbox().transactions().inTransaction(tx -> tx.outbox().withdraw("test:a", "test-mail"));
        Claim claim = claimAfterLoss("w2");
        assertThat(claim.mails()).isEmpty();
        assertThat(outbox().state("a")).isEqualTo(MailState.WITHDRAWN);
    }

    @Test
    default void a_late_delivery_after_a_withdrawal_turns_the_history_into_sent() {
        outbox().enqueue("a");
        ClaimedMail frozen = outbox().claim("w1").getFirst();
        outbox().transactions().inTransaction(tx -> tx.outbox().withdraw("test:a", "test-mail"));
        claimAfterLoss("w2");
        outbox().deliver(frozen);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
        assertThat(outbox().uncertain(frozen.id())).isTrue();
    }
}
