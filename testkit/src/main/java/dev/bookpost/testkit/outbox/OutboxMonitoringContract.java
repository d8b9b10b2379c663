package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.LEASE;
import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.QueueSample;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What claims and settles report for counting, and what a look at the whole queue finds. */
public interface OutboxMonitoringContract {
    Duration TURN = Duration.ofSeconds(45);

    OutboxFixture outbox();

    private QueueSample sample() {
        return outbox().sampler("sampler", TURN).sample().orElseThrow();
    }

    private ClaimedMail claimOne() {
        List<ClaimedMail> mails = outbox().claim("w1");
        assertThat(mails).hasSize(1);
        return mails.getFirst();
    }

    private SettleReport dropAfterTheDot(ClaimedMail mail) {
        return outbox().settle(mail, new Settlement.Failed(0, "dropped", true, RETRY_DELAY, MAX_ATTEMPTS));
    }

    @Test
    default void a_settle_tells_how_old_its_mails_are_since_they_were_due() {
        outbox().enqueue("now");
        outbox().advance(Duration.ofSeconds(7));
        SettleReport.Settled sent = outbox().deliver(claimOne()).settled().getFirst();
        assertThat(sent.state()).isEqualTo(MailState.SENT);
        assertThat(sent.reason()).isNull();
        assertThat(sent.age()).isBetween(Duration.ofSeconds(7), Duration.ofSeconds(20));

        Instant due =
                outbox().journal().about("test:now").getFirst().enqueuedAt().plusSeconds(60);
        outbox().enqueue(OutboxFixture.mail("later", null, null, Schedule.at(due)));
        outbox().advance(Duration.ofSeconds(60));
        assertThat(outbox().deliver(claimOne()).settled().getFirst().age())
                .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(20));
    }

    @Test
    default void a_settle_tells_why_a_mail_is_dead() {
        outbox().enqueue("a");
        SettleReport report = outbox().settle(claimOne(), new Settlement.Refused(550, "550 5.1.1 unknown"));
        assertThat(report.settled().getFirst().reason()).isEqualTo(DeathReason.REFUSED);
        assertThat(report.madeUncertain()).isZero();
    }

    @Test
    default void a_mail_counts_as_made_uncertain_once() {
        outbox().enqueue("a");
        assertThat(dropAfterTheDot(claimOne()).madeUncertain()).isEqualTo(1);
        outbox().advance(RETRY_DELAY);
        assertThat(dropAfterTheDot(claimOne()).madeUncertain()).as("again").isZero();
        outbox().advance(RETRY_DELAY);
        ClaimedMail again = claimOne();
        outbox().advance(LEASE.plusSeconds(1));
        assertThat(outbox().repository().claim(outbox().request("w2")).madeUncertain())
                .as("lost")
                .isZero();
        assertThat(outbox().deliver(again).madeUncertain()).as("delivered late").isZero();
    }

    @Test
    default void a_claim_tells_which_mails_it_made_uncertain_and_why_one_is_dead() {
        outbox().enqueue("a");
        claimOne();
        outbox().advance(LEASE.plusSeconds(1));
        Claim first = outbox().repository().claim(outbox().request("w2"));
        assertThat(first.madeUncertain()).isEqualTo(1);
        outbox().advance(LEASE.plusSeconds(1));
        outbox().claim("w3");
        outbox().advance(LEASE.plusSeconds(1));
        Claim last = outbox().repository().claim(outbox().request("w4"));
        Claim.Resolved dead = last.resolved().getFirst();
        assertThat(dead.state()).isEqualTo(MailState.DEAD);
        assertThat(dead.reason()).isEqualTo(DeathReason.LOST);
        assertThat(dead.age()).isGreaterThanOrEqualTo(LEASE.multipliedBy(3));
        assertThat(last.madeUncertain()).isZero();
    }

    @Test
    default void a_delivery_that_is_proved_too_late_is_reported_as_one() {
        MailId id = outbox().enqueue("a").getFirst();
        ClaimedMail frozen = claimOne();
        outbox().advance(LEASE.plusSeconds(1));
        outbox().fail(outbox().claim("w2").getFirst());
        SettleReport report = outbox().deliver(frozen);
        assertThat(report.settled()).isEmpty();
        assertThat(report.sentLate()).extracting(SettleReport.Settled::id).containsExactly(id);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
    }

    @Test
    default void a_mail_that_was_finished_already_is_made_uncertain_by_a_second_delivery() {
        outbox().enqueue("a");
        ClaimedMail sent = claimOne();
        outbox().deliver(sent);
        assertThat(outbox().deliver(sent).madeUncertain()).isEqualTo(1);
        assertThat(outbox().deliver(sent).madeUncertain()).isZero();
    }

    @Test
    default void a_mail_that_ends_withdrawn_is_made_uncertain_where_it_may_have_been_delivered() {
        MailId id = outbox().enqueue("a").getFirst();
        ClaimedMail sending = claimOne();
        outbox().transactions().inTransaction(tx -> tx.outbox().withdraw("test:a", TestMail.KIND.name()));
        SettleReport report = dropAfterTheDot(sending);
        assertThat(report.settled()).extracting(SettleReport.Settled::state).containsExactly(MailState.WITHDRAWN);
        assertThat(report.madeUncertain()).isEqualTo(1);
        assertThat(outbox().uncertain(id)).isTrue();
    }

    @Test
    default void a_sample_counts_the_live_mails_by_state() {
        assertThat(sample().mails())
                .isEqualTo(Map.of(
                        MailState.PENDING, 0L, MailState.SENDING, 0L, MailState.PUBLISHED, 0L, MailState.DEAD, 0L));
        outbox().enqueue("sent", "dead", "sending");
        List<ClaimedMail> claimed = outbox().claim("w1");
        outbox().deliver(claimed.get(0));
        outbox().settle(claimed.get(1), new Settlement.Rejected(DeathReason.UNSENDABLE, 0, "no"));
        outbox().enqueue("waiting", "waiting too");
        assertThat(sample().mails())
                .isEqualTo(Map.of(
                        MailState.PENDING, 2L, MailState.SENDING, 1L, MailState.PUBLISHED, 0L, MailState.DEAD, 1L));
    }

    @Test
    default void the_oldest_due_mail_is_neither_dead_nor_scheduled_for_later() {
        outbox().enqueue("dead");
        outbox().settle(claimOne(), new Settlement.Rejected(DeathReason.UNSENDABLE, 0, "no"));
        Instant tomorrow =
                outbox().journal().about("test:dead").getFirst().enqueuedAt().plus(Duration.ofDays(1));
        outbox().enqueue(OutboxFixture.mail("tomorrow", null, null, Schedule.at(tomorrow)));
        outbox().advance(Duration.ofHours(1));
        assertThat(sample().oldestDue()).isZero();

        outbox().advance(Duration.ofHours(24));
        assertThat(sample().oldestDue()).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
    }

    @Test
    default void a_mail_that_waits_for_its_next_attempt_is_as_old_as_its_due_time() {
        outbox().enqueue("a");
        outbox().fail(claimOne());
        outbox().advance(Duration.ofSeconds(30));
        assertThat(sample().oldestDue()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(50));
    }

    @Test
    default void a_sample_tells_whether_the_outbox_is_paused() {
        assertThat(sample().control().paused()).isFalse();
        outbox().control().pause();
        assertThat(sample().control().paused()).isTrue();
    }

    @Test
    default void one_process_has_the_turn_until_it_hands_it_over_or_is_gone() {
        QueueSampler one = outbox().sampler("one", TURN);
        QueueSampler other = outbox().sampler("other", TURN);
        assertThat(one.sample()).isPresent();
        assertThat(other.sample()).isEmpty();
        outbox().advance(TURN.minusSeconds(1));
        assertThat(one.sample()).as("keeps it").isPresent();
        outbox().advance(TURN.minusSeconds(1));
        other.handOver();
        assertThat(other.sample()).as("not its to hand over").isEmpty();

        one.handOver();
        assertThat(other.sample()).isPresent();
        assertThat(one.sample()).isEmpty();
        outbox().advance(TURN.plusSeconds(1));
        assertThat(one.sample()).as("the other has not sampled for long").isPresent();
    }
}
