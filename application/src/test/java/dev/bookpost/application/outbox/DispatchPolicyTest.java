package dev.bookpost.application.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DispatchPolicyTest {
    private static final DispatchPolicy POLICY = DispatchPolicy.DEFAULT;
    private static final Duration MINUTE = Duration.ofSeconds(60);

    @Test
    void the_defaults_are_the_figures_that_were_asked_for() {
        assertThat(POLICY)
                .isEqualTo(new DispatchPolicy(Duration.ofSeconds(1), 20, MINUTE, Duration.ofSeconds(20), 4, 3, MINUTE));
    }

    @Test
    void every_outcome_has_its_meaning() {
        assertThat(POLICY.resultOf(new SendOutcome.Delivered("250 ok"))).isEqualTo(new Settlement.Delivered("250 ok"));
        assertThat(POLICY.resultOf(new SendOutcome.Deferred(450, "later")))
                .isEqualTo(new Settlement.Failed(450, "later", false, MINUTE, 3));
        assertThat(POLICY.resultOf(new SendOutcome.Uncertain("lost after the dot")))
                .isEqualTo(new Settlement.Failed(0, "lost after the dot", true, MINUTE, 3));
        assertThat(POLICY.resultOf(new SendOutcome.Refused(550, "no")))
                .isEqualTo(new Settlement.Rejected(DeathReason.REFUSED, 550, "no"));
        assertThat(POLICY.resultOf(new SendOutcome.Unsendable("bad address")))
                .isEqualTo(new Settlement.Rejected(DeathReason.UNSENDABLE, 0, "bad address"));
        assertThat(POLICY.resultOf(new SendOutcome.RelayUnavailable(421, "down")))
                .isEqualTo(new Settlement.Released());
    }

    @Test
    void a_send_deadline_that_outlives_the_lease_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DispatchPolicy(
                        Duration.ofSeconds(1), 20, Duration.ofSeconds(30), Duration.ofSeconds(20), 4, 3, MINUTE));
    }
}
