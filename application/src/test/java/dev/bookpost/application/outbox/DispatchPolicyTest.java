package dev.bookpost.application.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DispatchPolicyTest {
    private static final DispatchPolicy POLICY = DispatchPolicy.DEFAULT;
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final RetryPolicy FIXED = new RetryPolicy(3, MINUTE, RetryPolicy.Backoff.FIXED, Set.of());

    private static Settlement.Result resultOf(DispatchPolicy policy, SendOutcome outcome) {
        ClaimedMail mail = new ClaimedMail(
                new MailId(new UUID(0, 1)),
                1,
                new MailKind("test", 1),
                "test:1",
                null,
                "a@example.com",
                "en",
                "{}",
                Instant.EPOCH,
                1,
                false,
                0);
        return policy.resultOf(outcome, mail, new Random(7));
    }

    @Test
    void the_defaults_are_the_figures_that_were_asked_for() {
        assertThat(POLICY)
                .isEqualTo(new DispatchPolicy(Duration.ofSeconds(1), 20, MINUTE, Duration.ofSeconds(20), 4, FIXED));
    }

    @Test
    void every_outcome_has_its_meaning() {
        assertThat(resultOf(POLICY, new SendOutcome.Delivered("250 ok"))).isEqualTo(new Settlement.Delivered("250 ok"));
        assertThat(resultOf(POLICY, new SendOutcome.Deferred(450, "later")))
                .isEqualTo(new Settlement.Failed(450, "later", false, MINUTE, 3));
        assertThat(resultOf(POLICY, new SendOutcome.Uncertain("lost after the dot")))
                .isEqualTo(new Settlement.Failed(0, "lost after the dot", true, MINUTE, 3));
        assertThat(resultOf(POLICY, new SendOutcome.Refused(550, "no"))).isEqualTo(new Settlement.Refused(550, "no"));
        assertThat(resultOf(POLICY, new SendOutcome.Unsendable("bad address")))
                .isEqualTo(new Settlement.Rejected(DeathReason.UNSENDABLE, 0, "bad address"));
        assertThat(resultOf(POLICY, new SendOutcome.RelayUnavailable(421, "down")))
                .isEqualTo(new Settlement.Unavailable(421, "down"));
    }

    @Test
    void a_send_deadline_that_outlives_the_lease_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DispatchPolicy(
                        Duration.ofSeconds(1), 20, Duration.ofSeconds(30), Duration.ofSeconds(20), 4, FIXED));
    }

    @Test
    void twenty_workers_that_start_together_do_not_poll_in_step() {
        Random random = new Random(7);
        List<Long> millis = IntStream.range(0, 20)
                .mapToObj(worker -> POLICY.nextPoll(random).toMillis())
                .toList();
        assertThat(millis).allMatch(each -> each >= 800 && each <= 1_200);
        assertThat(millis.stream().distinct().count()).isGreaterThan(15);
    }

    @Test
    void a_kind_that_is_held_is_dead_rather_than_sent_twice() {
        RetryPolicy holding = new RetryPolicy(3, MINUTE, RetryPolicy.Backoff.FIXED, Set.of("test"));
        DispatchPolicy policy =
                new DispatchPolicy(Duration.ofSeconds(1), 20, MINUTE, Duration.ofSeconds(20), 4, holding);
        assertThat(resultOf(policy, new SendOutcome.Uncertain("lost after the dot")))
                .isEqualTo(new Settlement.Rejected(DeathReason.UNCERTAIN, 0, "lost after the dot"));
        assertThat(resultOf(policy, new SendOutcome.Deferred(450, "later")))
                .isEqualTo(new Settlement.Failed(450, "later", false, MINUTE, 3));
    }

    @Test
    void exponential_delays_are_drawn_below_a_bound_that_doubles_up_to_an_hour() {
        RetryPolicy policy = new RetryPolicy(20, MINUTE, RetryPolicy.Backoff.EXPONENTIAL, Set.of());
        Random random = new Random(7);
        for (int failures : new int[] {0, 1, 3, 5, 6, 30, 2_000_000_000}) {
            long bound = Math.min(3_600, 60L << Math.min(failures, 20));
            LongSummaryStatistics seconds = IntStream.range(0, 2_000)
                    .mapToLong(i -> policy.delayAfter(failures, random).toSeconds())
                    .summaryStatistics();
            assertThat(seconds.getMin()).isBetween(1L, 1 + bound / 20);
            assertThat(seconds.getMax()).isBetween(bound - bound / 20 - 1, bound);
            assertThat(seconds.getAverage()).isBetween(bound * 0.4, bound * 0.6);
        }
    }

    @Test
    void a_fixed_delay_is_the_same_after_every_failure() {
        assertThat(FIXED.delayAfter(0, new Random(7))).isEqualTo(MINUTE);
        assertThat(FIXED.delayAfter(9, new Random(7))).isEqualTo(MINUTE);
    }
}
