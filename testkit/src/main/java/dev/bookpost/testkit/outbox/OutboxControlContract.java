package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.LEASE;
import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pause, relay breaker, expiry and hold: when an outbox hands nothing out, and what it does all the same. */
public interface OutboxControlContract {
    OutboxFixture outbox();

    private void enqueueMany(int count) {
        outbox().enqueue(IntStream.range(0, count).mapToObj(i -> "m" + i).toArray(String[]::new));
    }

    private RelayBreaker relay() {
        return outbox().control().state().relay();
    }

    private SettleReport away(ClaimedMail mail) {
        return outbox().settle(mail, new Settlement.Unavailable(0, "connection refused"));
    }

    private SettleReport refuse(ClaimedMail mail) {
        return outbox().settle(mail, new Settlement.Refused(554, "554 5.7.1 relay access denied"));
    }

    /** Opens the breaker with the first mail that is due, and moves on to the first probe. */
    private void relayGoesAway() {
        away(outbox().repository().claim(limited(1)).mails().getFirst());
        outbox().advance(Duration.ofSeconds(2));
    }

    private ClaimRequest limited(int limit) {
        ClaimRequest request = outbox().request("w1");
        return new ClaimRequest(
                "w1", limit, LEASE, request.known(), Set.of(), MAX_ATTEMPTS, true, request.holdUncertain());
    }

    @Test
    default void a_paused_outbox_hands_nothing_out_until_it_is_resumed() {
        outbox().enqueue("a");
        assertThat(outbox().control().pause().paused()).isTrue();
        Claim claim = outbox().repository().claim(outbox().request("w1"));
        assertThat(claim.mails()).isEmpty();
        assertThat(claim.control().paused()).isTrue();
        assertThat(outbox().attempts("a")).isZero();
        assertThat(outbox().control().resume().paused()).isFalse();
        assertThat(outbox().claim("w1")).hasSize(1);
    }

    @Test
    default void pausing_twice_keeps_the_moment_of_the_first() {
        Instant since = outbox().control().pause().pausedSince();
        outbox().advance(Duration.ofMinutes(1));
        assertThat(outbox().control().pause().pausedSince()).isEqualTo(since);
        outbox().control().resume();
        assertThat(outbox().control().resume().pausedSince()).isNull();
    }

    @Test
    default void what_is_under_way_when_the_outbox_is_paused_is_settled() {
        outbox().enqueue("a");
        ClaimedMail mail = outbox().claim("w1").getFirst();
        outbox().control().pause();
        outbox().deliver(mail);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
    }

    @Test
    default void lost_flagged_and_expired_mails_are_brought_to_their_end_while_nothing_is_handed_out() {
        outbox().enqueue("lost", "flagged");
        outbox().claim("killed");
        outbox().transactions().inTransaction(tx -> tx.outbox().withdraw("test:flagged", TestMail.KIND.name()));
        expiring("expired", Duration.ofSeconds(30));
        outbox().enqueue("waiting");
        outbox().advance(LEASE.plusSeconds(1));
        outbox().control().pause();
        Claim claim = outbox().repository().claim(outbox().busyRequest("w1", OutboxFixture.newId()));
        assertThat(claim.mails()).isEmpty();
        assertThat(claim.lostWaiting()).isFalse();
        assertThat(claim.resolved())
                .extracting(Claim.Resolved::state)
                .containsExactlyInAnyOrder(MailState.WITHDRAWN, MailState.EXPIRED);
        assertThat(outbox().state("lost")).isEqualTo(MailState.PENDING);
        assertThat(outbox().attempts("lost")).isEqualTo(1);
        assertThat(outbox().state("waiting")).isEqualTo(MailState.PENDING);
        assertThat(outbox().repository().claim(outbox().request("w1")).more()).isFalse();
        assertThat(outbox().attempts("lost")).as("counted once").isEqualTo(1);
        outbox().control().resume();
        assertThat(outbox().claim("w1"))
                .as("still alone")
                .extracting(ClaimedMail::lost)
                .containsExactly(true);
    }

    @Test
    default void a_mail_that_kills_its_process_comes_to_its_end_while_the_outbox_is_paused() {
        outbox().enqueue("poison");
        for (int i = 1; i < MAX_ATTEMPTS; i++) {
            outbox().claim("w" + i);
            outbox().advance(LEASE.plusSeconds(1));
        }
        outbox().claim("last");
        outbox().advance(LEASE.plusSeconds(1));
        outbox().control().pause();
        outbox().repository().claim(outbox().request("w9"));
        assertThat(outbox().state("poison")).isEqualTo(MailState.DEAD);
    }

    private void expiring(String word, Duration after) {
        Instant now = outbox().journal().about("test:lost").getFirst().enqueuedAt();
        outbox().enqueue(OutboxFixture.mail(word, null, null, new Schedule(null, now.plus(after))));
    }

    @Test
    default void an_expired_mail_is_not_sent() {
        outbox().enqueue("lost");
        expiring("kept", Duration.ofSeconds(60));
        expiring("late", Duration.ofSeconds(30));
        outbox().advance(Duration.ofSeconds(30));
        Claim claim = outbox().repository().claim(outbox().request("w1"));
        assertThat(claim.mails()).extracting(ClaimedMail::reference).containsExactly("test:lost", "test:kept");
        assertThat(outbox().state("late")).isEqualTo(MailState.EXPIRED);
    }

    @Test
    default void an_unavailable_relay_costs_no_attempt_and_stops_the_handing_out() {
        enqueueMany(30);
        for (ClaimedMail mail : outbox().claim("w1")) {
            assertThat(away(mail).relayOpen()).isTrue();
        }
        assertThat(outbox().claim("w2")).isEmpty();
        assertThat(relay().state()).isEqualTo(RelayBreaker.State.UNAVAILABLE);
        assertThat(relay().lastError()).isEqualTo("connection refused");
        assertThat(IntStream.range(0, 30).map(i -> outbox().attempts("m" + i)).sum())
                .isZero();
    }

    @Test
    default void one_probe_goes_out_at_a_time_each_with_another_mail() {
        enqueueMany(5);
        relayGoesAway();
        List<String> probes = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            List<ClaimedMail> probe = outbox().claim("w" + i);
            assertThat(probe).hasSize(1);
            assertThat(outbox().claim("other")).as("one at a time").isEmpty();
            probes.add(probe.getFirst().reference());
            away(probe.getFirst());
            assertThat(outbox().claim("other")).as("not before its time").isEmpty();
            outbox().advance(Duration.ofSeconds(80));
        }
        assertThat(probes).doesNotHaveDuplicates();
        assertThat(relay().failedProbes()).isEqualTo(5);
    }

    @Test
    default void a_probe_whose_process_is_lost_is_followed_by_another_after_its_lease() {
        enqueueMany(3);
        relayGoesAway();
        assertThat(outbox().claim("killed")).hasSize(1);
        outbox().advance(LEASE.minusSeconds(1));
        assertThat(outbox().claim("w1")).isEmpty();
        outbox().advance(Duration.ofSeconds(2));
        assertThat(outbox().claim("w1")).hasSize(1);
    }

    @Test
    default void a_delivered_probe_closes_the_breaker_and_the_backlog_follows_step_by_step() {
        enqueueMany(100);
        relayGoesAway();
        SettleReport report = outbox().deliver(outbox().claim("w1").getFirst());
        assertThat(report.relayOpen()).isFalse();
        assertThat(outbox().claim("w1")).hasSize(1);
        outbox().advance(Duration.ofSeconds(2));
        assertThat(outbox().claim("w2")).hasSize(4);
        outbox().advance(Duration.ofSeconds(10));
        assertThat(outbox().claim("w3")).hasSize(20);
    }

    @Test
    default void a_relay_that_refuses_everything_is_given_no_more_than_five_mails_to_refuse() {
        enqueueMany(20);
        List<ClaimedMail> claimed = outbox().claim("w1");
        List<Settlement> refusals = claimed.stream()
                .map(mail -> new Settlement(mail.id(), mail.leaseNo(), new Settlement.Refused(554, "554 5.7.1 denied")))
                .toList();
        assertThat(outbox().repository().settle(refusals).relayOpen()).isTrue();
        List<MailState> states =
                IntStream.range(0, 20).mapToObj(i -> outbox().state("m" + i)).toList();
        assertThat(states).filteredOn(MailState.DEAD::equals).hasSize(RelayBreaker.REJECTIONS_TO_OPEN);
        assertThat(states).filteredOn(MailState.PENDING::equals).hasSize(15);
        assertThat(IntStream.range(0, 20).map(i -> outbox().attempts("m" + i)).sum())
                .as("those that were under way too cost nothing more")
                .isEqualTo(RelayBreaker.REJECTIONS_TO_OPEN);
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        ClaimedMail probe = outbox().claim("w1").getFirst();
        refuse(probe);
        assertThat(relay().state()).isEqualTo(RelayBreaker.State.REJECTING);
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        outbox().deliver(outbox().claim("w1").getFirst());
        assertThat(relay().open()).isFalse();
    }

    @Test
    default void mails_that_the_relay_would_take_are_found_among_many_that_it_rejects() {
        enqueueMany(20);
        outbox().claim("w1").stream().limit(5).forEach(this::refuse);
        assertThat(relay().state()).isEqualTo(RelayBreaker.State.REJECTING);
        outbox().enqueue("good");
        List<String> probes = new ArrayList<>();
        for (int i = 0; i < 200 && !probes.contains("test:good"); i++) {
            outbox().advance(LEASE.plus(LEASE));
            outbox().claim("w2").forEach(probe -> {
                probes.add(probe.reference());
                refuse(probe);
            });
        }
        assertThat(probes).as("not after all that were due before").contains("test:good");
        assertThat(outbox().state("m19")).isNotEqualTo(MailState.DEAD);
    }

    @Test
    default void resuming_lets_the_next_probe_go_at_once() {
        enqueueMany(3);
        away(outbox().claim("w1").getFirst());
        outbox().repository().releaseUnheld("w1", Set.of());
        assertThat(outbox().claim("w2")).isEmpty();
        outbox().control().resume();
        assertThat(outbox().claim("w2")).hasSize(1);
    }

    @Test
    default void refusals_of_a_recipient_do_not_open_the_breaker() {
        enqueueMany(20);
        for (ClaimedMail mail : outbox().claim("w1")) {
            outbox().settle(mail, new Settlement.Refused(550, "550 5.1.1 no such user"));
        }
        assertThat(relay().open()).isFalse();
        assertThat(outbox().state("m19")).isEqualTo(MailState.DEAD);
    }

    @Test
    default void a_result_that_is_reported_twice_tells_the_breaker_once() {
        enqueueMany(1);
        ClaimedMail mail = outbox().claim("w1").getFirst();
        away(mail);
        RelayBreaker opened = relay();
        assertThat(away(mail).superseded()).containsExactly(mail.id());
        assertThat(relay()).isEqualTo(opened);
    }

    @Test
    default void a_lost_mail_of_a_kind_that_is_held_is_dead_and_not_sent_again() {
        outbox().enqueue("a");
        outbox().claim("killed");
        outbox().advance(LEASE.plusSeconds(1));
        ClaimRequest holding = new ClaimRequest(
                "w1", 20, LEASE, Set.of(TestMail.KIND), Set.of(), MAX_ATTEMPTS, true, Set.of(TestMail.KIND.name()));
        Claim claim = outbox().repository().claim(holding);
        assertThat(claim.mails()).isEmpty();
        assertThat(outbox().state("a")).isEqualTo(MailState.DEAD);
        assertThat(outbox().attempts("a")).isEqualTo(1);
    }
}
