package dev.bookpost.domain.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TransitionTest {
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final Settlement.Failed FAILED = new Settlement.Failed(450, "later", false, MINUTE, 3);

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
        assertThat(Transition.ofClaimed(2, 3, false, false, false)).isEqualTo(new Transition.HandOut());
        assertThat(Transition.ofClaimed(3, 3, false, false, false)).isEqualTo(new Transition.Die(DeathReason.ATTEMPTS));
        assertThat(Transition.ofClaimed(3, 3, true, false, false)).isEqualTo(new Transition.Die(DeathReason.LOST));
    }

    @Test
    void what_is_known_to_be_delivered_or_withdrawn_is_not_handed_out() {
        assertThat(Transition.ofClaimed(0, 3, true, true, true)).isEqualTo(new Transition.Finish(MailState.SENT));
        assertThat(Transition.ofClaimed(0, 3, true, true, false)).isEqualTo(new Transition.Finish(MailState.WITHDRAWN));
    }

    @Test
    void failures_wait_until_the_last_which_kills() {
        assertThat(Transition.ofSettled(FAILED, 1, false, false)).isEqualTo(new Transition.Retry(MINUTE));
        assertThat(Transition.ofSettled(FAILED, 2, false, false)).isEqualTo(new Transition.Die(DeathReason.ATTEMPTS));
    }

    @Test
    void a_delivery_wins_over_everything_and_a_withdrawal_over_failure() {
        assertThat(Transition.ofSettled(new Settlement.Delivered("250"), 0, true, false))
                .isEqualTo(new Transition.Finish(MailState.SENT));
        assertThat(Transition.ofSettled(FAILED, 2, true, true)).isEqualTo(new Transition.Finish(MailState.SENT));
        assertThat(Transition.ofSettled(FAILED, 2, true, false)).isEqualTo(new Transition.Finish(MailState.WITHDRAWN));
        assertThat(Transition.ofSettled(new Settlement.Released(), 0, true, false))
                .isEqualTo(new Transition.Finish(MailState.WITHDRAWN));
    }

    @Test
    void a_release_returns_whatever_the_count() {
        assertThat(Transition.ofSettled(new Settlement.Released(), 2, false, false))
                .isEqualTo(new Transition.Return());
    }
}
