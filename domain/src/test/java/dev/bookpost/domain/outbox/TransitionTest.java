package dev.bookpost.domain.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TransitionTest {
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final Settlement.Failed FAILED = new Settlement.Failed(450, "later", false, MINUTE, 3);

    private static Transition claimed(int attempts, boolean lostNow, boolean withdrawRequested, boolean delivered) {
        return Transition.ofClaimed(
                new Transition.Claimed(attempts, lostNow, withdrawRequested, delivered, null, false), 3, true);
    }

    @Test
    void a_first_loss_counts_but_stops_short_of_the_limit() {
        assertThat(Transition.attemptsAfterLoss(0, false, 3)).isEqualTo(1);
        assertThat(Transition.attemptsAfterLoss(2, false, 3)).isEqualTo(2);
        assertThat(Transition.attemptsAfterLoss(0, false, 1)).isZero();
        assertThat(Transition.attemptsAfterLoss(99, false, 3)).isEqualTo(99);
    }

    @Test
    void a_further_loss_counts_in_full() {
        assertThat(Transition.attemptsAfterLoss(2, true, 3)).isEqualTo(3);
    }

    @Test
    void a_claimed_row_is_handed_out_while_attempts_are_left() {
        assertThat(claimed(2, false, false, false)).isEqualTo(new Transition.HandOut());
        assertThat(claimed(3, false, false, false)).isEqualTo(new Transition.Die(DeathReason.ATTEMPTS));
        assertThat(claimed(3, true, false, false)).isEqualTo(new Transition.Die(DeathReason.LOST));
    }

    @Test
    void what_is_known_to_be_delivered_or_withdrawn_is_not_handed_out() {
        assertThat(claimed(0, true, true, true)).isEqualTo(new Transition.Finish(MailState.SENT));
        assertThat(claimed(0, true, true, false)).isEqualTo(new Transition.Finish(MailState.WITHDRAWN));
    }

    @Test
    void a_row_that_may_not_be_handed_out_is_ended_all_the_same_if_its_end_is_known() {
        var lost = new Transition.Claimed(1, true, false, false, null, false);
        assertThat(Transition.ofClaimed(lost, 3, false)).isEqualTo(new Transition.Return());
        var lostForGood = new Transition.Claimed(3, true, false, false, null, false);
        assertThat(Transition.ofClaimed(lostForGood, 3, false)).isEqualTo(new Transition.Die(DeathReason.LOST));
        var expired = new Transition.Claimed(0, false, false, false, MailState.EXPIRED, false);
        assertThat(Transition.ofClaimed(expired, 3, false)).isEqualTo(new Transition.Finish(MailState.EXPIRED));
        assertThat(Transition.ofClaimed(expired, 3, true)).isEqualTo(new Transition.Finish(MailState.EXPIRED));
    }

    @Test
    void a_lost_mail_of_a_kind_that_is_held_is_not_sent_again() {
        var lost = new Transition.Claimed(1, true, false, false, null, true);
        assertThat(Transition.ofClaimed(lost, 3, true)).isEqualTo(new Transition.Die(DeathReason.UNCERTAIN));
        var notLost = new Transition.Claimed(1, false, false, false, null, true);
        assertThat(Transition.ofClaimed(notLost, 3, true)).isEqualTo(new Transition.HandOut());
    }

    @Test
    void a_refusal_kills_at_once_unless_the_relay_refuses_everything() {
        var refused = new Settlement.Refused(554, "554 5.7.1 relay access denied");
        assertThat(Transition.ofSettled(refused, 0, false, false, false))
                .isEqualTo(new Transition.Die(DeathReason.REFUSED));
        assertThat(Transition.ofSettled(refused, 2, false, false, true)).isEqualTo(new Transition.Return());
        var unknownUser = new Settlement.Refused(550, "550 5.1.1 no such user");
        assertThat(Transition.ofSettled(unknownUser, 0, false, false, true))
                .isEqualTo(new Transition.Die(DeathReason.REFUSED));
    }

    @Test
    void while_the_relay_rejects_everything_a_failure_costs_nothing_unless_it_may_be_a_delivery() {
        assertThat(Transition.ofSettled(FAILED, 2, false, false, true)).isEqualTo(new Transition.Return());
        var uncertain = new Settlement.Failed(0, "lost after the dot", true, MINUTE, 3);
        assertThat(Transition.ofSettled(uncertain, 2, false, false, true))
                .isEqualTo(new Transition.Die(DeathReason.ATTEMPTS));
    }

    @Test
    void an_unavailable_relay_costs_no_attempt() {
        assertThat(Transition.ofSettled(new Settlement.Unavailable(0, "refused"), 2, false, false, false))
                .isEqualTo(new Transition.Return());
    }

    @Test
    void a_late_delivery_ends_what_waits_and_marks_the_rest() {
        assertThat(Transition.ofLateDelivery(false, false, false)).isEqualTo(Transition.LateDelivery.FINISH);
        assertThat(Transition.ofLateDelivery(false, true, false)).isEqualTo(Transition.LateDelivery.MARK_DELIVERED);
        assertThat(Transition.ofLateDelivery(false, false, true)).isEqualTo(Transition.LateDelivery.MARK_DELIVERED);
        assertThat(Transition.ofLateDelivery(true, false, false)).isEqualTo(Transition.LateDelivery.MARK_UNCERTAIN);
    }

    @Test
    void only_a_dead_mail_that_nothing_has_overtaken_or_replaced_is_requeued() {
        assertThat(Transition.ofRequeue(true, false, false)).isEqualTo(Transition.Requeue.ALLOWED);
        assertThat(Transition.ofRequeue(false, false, false)).isEqualTo(Transition.Requeue.NOT_DEAD);
        assertThat(Transition.ofRequeue(true, true, true)).isEqualTo(Transition.Requeue.OVERTAKEN);
        assertThat(Transition.ofRequeue(true, false, true)).isEqualTo(Transition.Requeue.DUPLICATE);
    }

    @Test
    void failures_wait_until_the_last_which_kills() {
        assertThat(Transition.ofSettled(FAILED, 1, false, false, false)).isEqualTo(new Transition.Retry(MINUTE));
        assertThat(Transition.ofSettled(FAILED, 2, false, false, false))
                .isEqualTo(new Transition.Die(DeathReason.ATTEMPTS));
    }

    @Test
    void a_delivery_wins_over_everything_and_a_withdrawal_over_failure() {
        assertThat(Transition.ofSettled(new Settlement.Delivered("250"), 0, true, false, false))
                .isEqualTo(new Transition.Finish(MailState.SENT));
        assertThat(Transition.ofSettled(FAILED, 2, true, true, false)).isEqualTo(new Transition.Finish(MailState.SENT));
        assertThat(Transition.ofSettled(FAILED, 2, true, false, false))
                .isEqualTo(new Transition.Finish(MailState.WITHDRAWN));
        assertThat(Transition.ofSettled(new Settlement.Released(), 0, true, false, false))
                .isEqualTo(new Transition.Finish(MailState.WITHDRAWN));
    }

    @Test
    void a_release_returns_whatever_the_count() {
        assertThat(Transition.ofSettled(new Settlement.Released(), 2, false, false, false))
                .isEqualTo(new Transition.Return());
    }
}
