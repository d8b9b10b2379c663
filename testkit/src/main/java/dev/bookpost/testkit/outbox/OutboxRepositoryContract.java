package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.LEASE;
import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static dev.bookpost.testkit.outbox.OutboxFixture.mail;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox.Enqueued;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every outbox has to do. Loss, groups and withdrawal have contracts of their own beside it. */
public interface OutboxRepositoryContract {
    OutboxFixture outbox();

    @Test
    default void a_committed_mail_is_claimable_at_once_and_unattempted() {
        MailId id = outbox().enqueue("a").getFirst();
        ClaimedMail claimed = outbox().claim("w1").getFirst();
        assertThat(claimed.id()).isEqualTo(id);
        assertThat(claimed.kind()).isEqualTo(TestMail.KIND);
        assertThat(claimed.recipient()).isEqualTo("someone@example.com");
        assertThat(claimed.locale()).isEqualTo("en");
        assertThat(claimed.payload().replace(" ", "")).isEqualTo("{\"word\":\"a\"}");
        assertThat(claimed.attempts()).isZero();
        assertThat(claimed.lost()).isFalse();
    }

    @Test
    default void a_mail_of_a_transaction_that_rolled_back_does_not_exist() {
        RuntimeException failure = new IllegalStateException("rolled back");
        assertThatThrownBy(() -> outbox().transactions().inTransaction(tx -> {
                    tx.outbox().enqueue(mail("a", null, null, Schedule.NOW));
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(outbox().claim("w1")).isEmpty();
        assertThat(outbox().journal().about("test:a")).isEmpty();
    }

    @Test
    default void a_mail_for_later_is_not_claimed_before_it_is_due() {
        outbox().enqueue(mail("now", null, null, Schedule.NOW));
        Instant now = outbox().journal().about("test:now").getFirst().dueAt();
        outbox().deliver(outbox().claim("w1").getFirst());
        outbox().enqueue(mail("later", null, null, Schedule.at(now.plus(Duration.ofHours(1)))));
        outbox().advance(Duration.ofMinutes(59));
        assertThat(outbox().claim("w1")).isEmpty();
        outbox().advance(Duration.ofMinutes(2));
        assertThat(outbox().claim("w1")).hasSize(1);
    }

    @Test
    default void a_claim_takes_at_most_its_limit_and_the_oldest_first() {
        List<MailId> ids =
                outbox().enqueue(IntStream.range(0, 25).mapToObj(i -> "m" + i).toArray(String[]::new));
        assertThat(outbox().claim("w1")).extracting(ClaimedMail::id).isEqualTo(ids.subList(0, 20));
        assertThat(outbox().claim("w2")).extracting(ClaimedMail::id).isEqualTo(ids.subList(20, 25));
    }

    @Test
    default void a_claimed_mail_is_out_of_reach_until_its_lease_ends() {
        outbox().enqueue("a");
        outbox().claim("w1");
        assertThat(outbox().state("a")).isEqualTo(MailState.SENDING);
        outbox().advance(LEASE.minusSeconds(1));
        assertThat(outbox().claim("w2")).isEmpty();
        outbox().advance(Duration.ofSeconds(2));
        assertThat(outbox().claim("w2")).hasSize(1);
    }

    @Test
    default void a_delivered_mail_leaves_the_queue() {
        outbox().enqueue("a");
        SettleReport report = outbox().deliver(outbox().claim("w1").getFirst());
        assertThat(report.settled()).extracting(SettleReport.Settled::state).containsExactly(MailState.SENT);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
        outbox().advance(Duration.ofDays(1));
        assertThat(outbox().claim("w1")).isEmpty();
    }

    @Test
    default void two_failures_wait_a_minute_each_and_the_third_is_death() {
        outbox().enqueue("a");
        for (int failures = 1; failures <= 2; failures++) {
            outbox().fail(outbox().claim("w1").getFirst());
            assertThat(outbox().attempts("a")).isEqualTo(failures);
            assertThat(outbox().state("a")).isEqualTo(MailState.PENDING);
            outbox().advance(RETRY_DELAY.minusSeconds(1));
            assertThat(outbox().claim("w1")).isEmpty();
            outbox().advance(Duration.ofSeconds(2));
        }
        SettleReport report = outbox().fail(outbox().claim("w1").getFirst());
        assertThat(report.settled()).extracting(SettleReport.Settled::state).containsExactly(MailState.DEAD);
        assertThat(outbox().attempts("a")).isEqualTo(3);
        outbox().advance(Duration.ofDays(1));
        assertThat(outbox().claim("w1")).isEmpty();
        assertThat(outbox().state("a")).isEqualTo(MailState.DEAD);
    }

    @Test
    default void a_final_refusal_is_death_at_once() {
        outbox().enqueue("a");
        ClaimedMail claimed = outbox().claim("w1").getFirst();
        outbox().settle(claimed, new Settlement.Rejected(DeathReason.REFUSED, 550, "550 5.1.1 no such user"));
        assertThat(outbox().state("a")).isEqualTo(MailState.DEAD);
        assertThat(outbox().attempts("a")).isEqualTo(1);
    }

    @Test
    default void a_released_mail_is_uncounted_and_goes_behind_what_is_due() {
        outbox().enqueue("a");
        ClaimedMail first = outbox().claim("w1").getFirst();
        outbox().enqueue("b");
        outbox().advance(Duration.ofSeconds(1));
        outbox().settle(first, new Settlement.Released());
        assertThat(outbox().claim("w1"))
                .extracting(ClaimedMail::reference, ClaimedMail::attempts)
                .containsExactly(tuple("test:b", 0), tuple("test:a", 0));
    }

    @Test
    default void a_settle_cannot_be_applied_twice() {
        outbox().enqueue("a");
        ClaimedMail claimed = outbox().claim("w1").getFirst();
        outbox().fail(claimed);
        assertThat(outbox().fail(claimed).superseded()).containsExactly(claimed.id());
        assertThat(outbox().attempts("a")).isEqualTo(1);
    }

    @Test
    default void a_superseded_claim_cannot_settle_not_even_of_the_same_worker() {
        outbox().enqueue("a");
        ClaimedMail lost = outbox().claim("w1").getFirst();
        outbox().advance(LEASE.plusSeconds(1));
        ClaimedMail again = outbox().claim("w1").getFirst();
        assertThat(again.leaseNo()).isGreaterThan(lost.leaseNo());
        assertThat(outbox().fail(lost).superseded()).containsExactly(lost.id());
        assertThat(outbox().state("a")).isEqualTo(MailState.SENDING);
        assertThat(outbox().deliver(again).settled()).hasSize(1);
    }

    @Test
    default void a_damaged_row_fails_no_claim_and_keeps_no_neighbour() {
        List<MailId> ids =
                outbox().enqueue(IntStream.range(0, 20).mapToObj(i -> "m" + i).toArray(String[]::new));
        outbox().corrupt(ids.get(3), 99, "{}");
        outbox().corrupt(ids.get(7), 0, "{\"wrd\": 1}");
        Claim claim = outbox().repository().claim(outbox().request("w1"));
        assertThat(claim.mails()).hasSize(19);
        assertThat(claim.resolved())
                .extracting(Claim.Resolved::id, Claim.Resolved::state)
                .containsExactly(tuple(ids.get(3), MailState.DEAD));
        assertThat(outbox().state("m3")).isEqualTo(MailState.DEAD);
    }

    @Test
    default void kinds_and_versions_that_are_not_known_here_are_left_alone() {
        outbox().enqueue("a");
        Set<MailKind> newer = Set.of(new MailKind("test-mail", 2), new MailKind("other-mail", 1));
        ClaimRequest stranger = new ClaimRequest("w1", 20, LEASE, newer, Set.of(), MAX_ATTEMPTS, true, Set.of());
        assertThat(outbox().repository().claim(stranger).mails()).isEmpty();
        assertThat(outbox().attempts("a")).isZero();
        assertThat(outbox().claim("w2")).hasSize(1);
    }

    @Test
    default void a_mail_still_in_hand_is_not_claimed_again() {
        outbox().enqueue("a", "b");
        List<ClaimedMail> claimed = outbox().claim("w1");
        outbox().advance(LEASE.plusSeconds(1));
        ClaimRequest busy =
                outbox().busyRequest("w1", claimed.get(0).id(), claimed.get(1).id());
        Claim claim = outbox().repository().claim(busy);
        assertThat(claim.mails()).isEmpty();
        assertThat(claim.lostWaiting()).isFalse();
    }

    @Test
    default void what_a_claim_took_without_an_answer_is_given_back_uncounted() {
        List<MailId> ids = outbox().enqueue("a", "b", "c");
        outbox().claim("w1");
        outbox().enqueue("other");
        outbox().claim("w2");
        assertThat(outbox().repository().releaseUnheld("w1", Set.of(ids.get(0))))
                .isEqualTo(2);
        assertThat(outbox().claim("w3")).extracting(ClaimedMail::id).containsExactly(ids.get(1), ids.get(2));
        assertThat(outbox().attempts("b")).isZero();
    }

    @Test
    default void the_same_dedup_key_is_a_no_op_that_leaves_the_transaction_usable() {
        List<Enqueued> results = outbox().transactions()
                .inTransaction(tx -> List.of(
                        tx.outbox().enqueue(mail("a", null, "once", Schedule.NOW)),
                        tx.outbox().enqueue(mail("b", null, "once", Schedule.NOW)),
                        tx.outbox().enqueue(mail("c", null, "another", Schedule.NOW))));
        assertThat(results).containsExactly(Enqueued.ENQUEUED, Enqueued.DUPLICATE, Enqueued.ENQUEUED);
        assertThat(outbox().claim("w1"))
                .extracting(ClaimedMail::reference)
                .containsExactlyInAnyOrder("test:a", "test:c");
    }

    @Test
    default void a_dedup_key_is_free_again_once_its_mail_is_finished_or_dead() {
        NewMail first = mail("a", null, "key", Schedule.NOW);
        outbox().enqueue(first);
        outbox().deliver(outbox().claim("w1").getFirst());
        outbox().enqueue(mail("b", null, "key", Schedule.NOW));
        ClaimedMail second = outbox().claim("w1").getFirst();
        outbox().settle(second, new Settlement.Rejected(DeathReason.REFUSED, 550, "no"));
        outbox().enqueue(mail("c", null, "key", Schedule.NOW));
        assertThat(outbox().claim("w1")).extracting(ClaimedMail::reference).containsExactly("test:c");
    }

    @Test
    default void a_relay_text_with_nul_or_of_a_megabyte_loses_no_failure() {
        outbox().enqueue("a");
        String text = "450 \u0000\uD800 " + "x".repeat(1_000_000);
        outbox().settle(
                        outbox().claim("w1").getFirst(),
                        new Settlement.Failed(450, text, false, RETRY_DELAY, MAX_ATTEMPTS));
        assertThat(outbox().attempts("a")).isEqualTo(1);
    }

    @Test
    default void an_uncertain_failure_is_marked() {
        List<MailId> ids = outbox().enqueue("a");
        outbox().settle(
                        outbox().claim("w1").getFirst(),
                        new Settlement.Failed(0, "lost after the dot", true, RETRY_DELAY, MAX_ATTEMPTS));
        assertThat(outbox().uncertain(ids.getFirst())).isTrue();
    }

    @Test
    default void settling_nothing_does_nothing() {
        assertThat(outbox().repository().settle(List.of())).isEqualTo(SettleReport.NOTHING);
    }

    @Test
    default void the_journal_forgets_what_finished_long_ago() {
        outbox().enqueue("old");
        outbox().deliver(outbox().claim("w1").getFirst());
        outbox().advance(Duration.ofDays(31));
        outbox().enqueue("new");
        outbox().deliver(outbox().claim("w1").getFirst());
        outbox().enqueue("live");
        assertThat(outbox().journal().forget(Duration.ofDays(30))).isEqualTo(1);
        assertThat(outbox().journal().about("test:old")).isEmpty();
        assertThat(outbox().state("new")).isEqualTo(MailState.SENT);
        assertThat(outbox().state("live")).isEqualTo(MailState.PENDING);
    }
}
