package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.BATCH;
import static dev.bookpost.testkit.outbox.OutboxFixture.LEASE;
import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.OutboxStats;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The second way out: publishers mark, consumers claim by record, and neither does what a late one would do. */
public interface OutboxPublicationContract {
    Duration HORIZON = Duration.ofMinutes(10);
    String PUBLISHER = "p1";
    String CONSUMER = "c1";

    OutboxFixture outbox();

    private List<ClaimedMail> claimToPublish() {
        return outbox().repository()
                .claim(outbox().request(PUBLISHER).asPublisher())
                .mails();
    }

    private static Publication record(ClaimedMail mail) {
        return new Publication(mail.id(), mail.leaseNo());
    }

    private SettleReport mark(ClaimedMail mail) {
        return outbox().settle(mail, new Settlement.Published(HORIZON));
    }

    /** Claims and marks all that is due. */
    private List<ClaimedMail> publishAll() {
        List<ClaimedMail> mails = claimToPublish();
        mails.forEach(this::mark);
        return mails;
    }

    private ClaimedMail publish(String word) {
        outbox().enqueue(word);
        return publishAll().getFirst();
    }

    private PublishedClaim consume(ClaimRequest request, ClaimedMail... records) {
        return outbox().repository()
                .claimPublished(
                        request,
                        Arrays.stream(records)
                                .map(OutboxPublicationContract::record)
                                .toList());
    }

    private PublishedClaim consume(ClaimedMail... records) {
        return consume(outbox().request(CONSUMER), records);
    }

    private static void assertDoneWith(PublishedClaim claim) {
        assertThat(claim.claim().mails()).isEmpty();
        assertThat(claim.claim().resolved()).isEmpty();
        assertThat(claim.later()).isEmpty();
    }

    private MailView view(String word) {
        return outbox().journal().about("test:" + word).getLast();
    }

    @Test
    default void a_published_mail_waits_for_its_horizon_and_is_then_published_again() {
        outbox().enqueue("a");
        ClaimedMail claimed = claimToPublish().getFirst();
        assertThat(outbox().state("a")).isEqualTo(MailState.SENDING);
        assertThat(claimed.publications()).isEqualTo(1);
        SettleReport report = mark(claimed);
        assertThat(report.settled()).extracting(SettleReport.Settled::state).containsExactly(MailState.PUBLISHED);
        assertThat(report.settled().getFirst().unblocks()).isFalse();
        assertThat(outbox().state("a")).isEqualTo(MailState.PUBLISHED);
        assertThat(view("a").nextAttemptAt()).isNotNull();
        outbox().advance(HORIZON.minusSeconds(1));
        assertThat(claimToPublish()).isEmpty();
        assertThat(outbox().claim("w1")).isEmpty();
        outbox().advance(Duration.ofSeconds(2));
        assertThat(claimToPublish()).extracting(ClaimedMail::publications).containsExactly(2);
        assertThat(outbox().attempts("a")).isZero();
        assertThat(outbox().uncertain(claimed.id())).isFalse();
    }

    @Test
    default void a_mail_that_waits_for_its_consumer_is_as_old_as_its_due_time() {
        publish("a");
        outbox().advance(Duration.ofMinutes(5));
        OutboxStats stats = outbox().operations().stats();
        assertThat(stats.published()).isEqualTo(1);
        assertThat(stats.oldestDue()).isBetween(Duration.ofMinutes(5), Duration.ofMinutes(6));
    }

    @Test
    default void many_are_marked_by_one_settle_and_given_back_ones_beside_them() {
        outbox().enqueue("a", "b", "c");
        List<ClaimedMail> mails = claimToPublish();
        SettleReport report = outbox().repository()
                .settle(List.of(
                        settlement(mails.get(0), new Settlement.Published(HORIZON)),
                        settlement(mails.get(1), new Settlement.Released()),
                        settlement(mails.get(2), new Settlement.Published(HORIZON))));
        assertThat(report.settled()).hasSize(3);
        assertThat(List.of(outbox().state("a"), outbox().state("b"), outbox().state("c")))
                .containsExactly(MailState.PUBLISHED, MailState.PENDING, MailState.PUBLISHED);
    }

    private static Settlement settlement(ClaimedMail mail, Settlement.Result result) {
        return new Settlement(mail.id(), mail.leaseNo(), result);
    }

    @Test
    default void an_acknowledgement_that_comes_after_somebody_else_took_the_lease_marks_nothing() {
        outbox().enqueue("a");
        ClaimedMail late = claimToPublish().getFirst();
        outbox().advance(LEASE.plusSeconds(1));
        ClaimedMail mine = outbox().claim("w1").getFirst();
        assertThat(mark(late).superseded()).containsExactly(late.id());
        assertThat(outbox().state("a")).isEqualTo(MailState.SENDING);
        outbox().deliver(mine);
        assertThat(mark(late).superseded()).containsExactly(late.id());
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
        assertThat(outbox().uncertain(late.id())).isFalse();
    }

    @Test
    default void a_sender_cannot_mark_and_a_mark_cannot_be_made_twice() {
        outbox().enqueue("a");
        ClaimedMail sending = outbox().claim("w1").getFirst();
        assertThat(mark(sending).superseded()).containsExactly(sending.id());
        outbox().deliver(sending);
        ClaimedMail published = publish("b");
        assertThat(mark(published).superseded()).containsExactly(published.id());
        assertThat(outbox().state("b")).isEqualTo(MailState.PUBLISHED);
    }

    @Test
    default void a_lost_publisher_counts_nothing_and_its_mail_goes_with_the_others() {
        outbox().enqueue("a");
        claimToPublish();
        outbox().enqueue("b");
        outbox().advance(LEASE.plusSeconds(1));
        List<ClaimedMail> mails = claimToPublish();
        assertThat(mails).hasSize(2).noneMatch(ClaimedMail::lost);
        assertThat(mails).extracting(ClaimedMail::attempts).containsOnly(0);
        assertThat(outbox().uncertain(mails.getFirst().id())).isFalse();
    }

    @Test
    default void a_consumer_sends_what_was_published_under_any_lease() {
        ClaimedMail published = publish("a");
        Publication older = new Publication(published.id(), published.leaseNo() - 1);
        PublishedClaim claim = outbox().repository().claimPublished(outbox().request(CONSUMER), List.of(older));
        ClaimedMail mine = claim.claim().mails().getFirst();
        assertThat(mine.leaseNo()).isGreaterThan(published.leaseNo());
        assertThat(mine.payload()).isEqualTo(published.payload());
        assertThat(claim.later()).isEmpty();
        assertThat(outbox().state("a")).isEqualTo(MailState.SENDING);
        outbox().deliver(mine);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
    }

    @Test
    default void a_consumer_may_be_faster_than_the_acknowledgement() {
        outbox().enqueue("a");
        ClaimedMail publishing = claimToPublish().getFirst();
        ClaimedMail mine = consume(publishing).claim().mails().getFirst();
        assertThat(mark(publishing).superseded()).containsExactly(publishing.id());
        assertThat(outbox().state("a")).isEqualTo(MailState.SENDING);
        outbox().deliver(mine);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
    }

    @Test
    default void a_record_of_another_lease_does_not_take_a_mail_from_its_publisher() {
        outbox().enqueue("a");
        ClaimedMail first = claimToPublish().getFirst();
        outbox().advance(LEASE.plusSeconds(1));
        ClaimedMail second = claimToPublish().getFirst();
        assertDoneWith(consume(first));
        assertThat(mark(second).settled()).hasSize(1);
    }

    @Test
    default void a_record_of_a_mail_that_is_gone_dead_waiting_or_being_sent_is_done_with() {
        ClaimedMail sent = publish("sent");
        ClaimedMail sending = consume(sent).claim().mails().getFirst();
        assertDoneWith(consume(sent));
        outbox().deliver(sending);
        assertDoneWith(consume(sent));

        ClaimedMail dead = publish("dead");
        outbox().settle(consume(dead).claim().mails().getFirst(), new Settlement.Refused(550, "550 5.7.1 not wanted"));
        assertThat(outbox().state("dead")).isEqualTo(MailState.DEAD);
        assertDoneWith(consume(dead));

        ClaimedMail waiting = publish("waiting");
        outbox().fail(consume(waiting).claim().mails().getFirst());
        assertThat(outbox().state("waiting")).isEqualTo(MailState.PENDING);
        assertDoneWith(consume(waiting));
        assertThat(outbox().attempts("waiting")).isEqualTo(1);
    }

    @Test
    default void a_record_that_is_received_twice_at_once_is_handed_out_once() {
        ClaimedMail published = publish("a");
        PublishedClaim claim = consume(published, published);
        assertThat(claim.claim().mails()).hasSize(1);
        assertThat(claim.later()).isEmpty();
    }

    @Test
    default void a_deferred_mail_is_published_again_when_it_is_due() {
        ClaimedMail published = publish("a");
        outbox().fail(consume(published).claim().mails().getFirst());
        assertThat(claimToPublish()).isEmpty();
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        ClaimedMail again = claimToPublish().getFirst();
        assertThat(again.attempts()).isEqualTo(1);
        assertThat(again.publications()).as("a sender has had a result").isEqualTo(1);
        mark(again);
        assertThat(outbox().state("a")).isEqualTo(MailState.PUBLISHED);
    }

    @Test
    default void a_mail_that_is_given_back_by_its_consumer_is_published_again_uncounted() {
        ClaimedMail published = publish("a");
        ClaimedMail mine = consume(published).claim().mails().getFirst();
        outbox().settle(mine, new Settlement.Released());
        assertThat(outbox().state("a")).isEqualTo(MailState.PENDING);
        assertDoneWith(consume(published));
        ClaimedMail again = claimToPublish().getFirst();
        assertThat(again.attempts()).isZero();
        assertThat(consume(again).claim().mails()).hasSize(1);
    }

    @Test
    default void what_an_unanswered_claim_took_is_given_back_by_either_role() {
        outbox().enqueue("a");
        claimToPublish();
        assertThat(outbox().repository().releaseUnheld(PUBLISHER, Set.of())).isEqualTo(1);
        ClaimedMail published = publishAll().getFirst();
        consume(published);
        assertThat(outbox().repository().releaseUnheld(CONSUMER, Set.of())).isEqualTo(1);
        assertThat(outbox().state("a")).isEqualTo(MailState.PENDING);
        assertDoneWith(consume(published));
    }

    @Test
    default void a_lost_consumer_counts_and_its_mail_is_published_and_sent_alone() {
        ClaimedMail published = publish("a");
        consume(published);
        outbox().advance(LEASE.plusSeconds(1));
        ClaimedMail again = claimToPublish().getFirst();
        assertThat(again.lost()).isTrue();
        assertThat(again.attempts()).isEqualTo(1);
        assertThat(outbox().uncertain(again.id())).isTrue();
        mark(again);
        ClaimedMail other = publish("b");

        PublishedClaim busy = consume(outbox().busyRequest(CONSUMER, OutboxFixture.newId()), other, again);
        assertThat(busy.claim().mails()).isEmpty();
        assertThat(busy.claim().lostWaiting()).isTrue();
        assertThat(busy.later()).containsExactlyInAnyOrder(again.id(), other.id());

        PublishedClaim idle = consume(other, again);
        assertThat(idle.claim().mails()).extracting(ClaimedMail::id).containsExactly(again.id());
        assertThat(idle.later()).containsExactly(other.id());
    }

    @Test
    default void of_two_mails_that_must_be_sent_alone_the_older_one_goes_first_whatever_the_order_of_records() {
        List<MailId> ids = outbox().enqueue("a", "b");
        publishAll().forEach(this::consume);
        outbox().advance(LEASE.plusSeconds(1));
        ClaimedMail one = publishAll().getFirst();
        ClaimedMail other = publishAll().getFirst();
        assertThat(List.of(one, other)).allMatch(ClaimedMail::lost);

        PublishedClaim claim = consume(other, one);
        assertThat(claim.claim().mails()).extracting(ClaimedMail::id).containsExactly(ids.getFirst());
        assertThat(claim.later()).containsExactly(ids.getLast());
    }

    @Test
    default void a_mail_that_is_still_in_hand_is_not_taken_by_a_second_record() {
        ClaimedMail published = publish("a");
        consume(published);
        outbox().advance(LEASE.plusSeconds(1));
        ClaimedMail again = publishAll().getFirst();
        PublishedClaim claim = consume(outbox().busyRequest(CONSUMER, again.id()), again);
        assertThat(claim.claim().mails()).isEmpty();
        assertThat(claim.later()).containsExactly(again.id());
    }

    @Test
    default void a_published_mail_holds_the_later_ones_of_its_group_back() {
        outbox().enqueueInGroup("g", "first");
        outbox().enqueueInGroup("g", "second");
        ClaimedMail first = publishAll().getFirst();
        assertThat(claimToPublish()).isEmpty();
        SettleReport report = outbox().deliver(consume(first).claim().mails().getFirst());
        assertThat(report.settled().getFirst().unblocks()).isTrue();
        assertThat(claimToPublish()).extracting(ClaimedMail::reference).containsExactly("test:second");
    }

    @Test
    default void a_published_mail_and_one_that_its_publisher_holds_are_withdrawn_at_once() {
        ClaimedMail published = publish("a");
        outbox().enqueue("b");
        ClaimedMail publishing = claimToPublish().getFirst();
        for (String word : List.of("a", "b")) {
            outbox().transactions().inTransaction(tx -> tx.outbox().withdraw("test:" + word, TestMail.KIND.name()));
            assertThat(outbox().state(word)).isEqualTo(MailState.WITHDRAWN);
        }
        assertThat(mark(publishing).superseded()).containsExactly(publishing.id());
        assertDoneWith(consume(published, publishing));
    }

    @Test
    default void a_published_mail_can_be_discarded_but_not_one_that_its_publisher_holds() {
        ClaimedMail published = publish("a");
        outbox().enqueue("b");
        ClaimedMail publishing = claimToPublish().getFirst();
        outbox().operations().discard(published.id());
        outbox().operations().discard(publishing.id());
        assertThat(outbox().state("a")).isEqualTo(MailState.DISCARDED);
        assertThat(outbox().state("b")).isEqualTo(MailState.SENDING);
        assertDoneWith(consume(published));
    }

    @Test
    default void a_published_mail_is_seen_as_such() {
        ClaimedMail published = publish("a");
        outbox().enqueue("b");
        assertThat(outbox().operations().stats().published()).isEqualTo(1);
        assertThat(outbox().operations().stats().pending()).isEqualTo(1);
        MailFilter filter = new MailFilter(MailState.PUBLISHED, null, null, null);
        assertThat(outbox().operations().list(filter, null, 10))
                .extracting(entry -> entry.mail().id())
                .containsExactly(published.id());
    }

    @Test
    default void while_paused_nothing_is_published_or_consumed_and_records_are_kept() {
        ClaimedMail published = publish("a");
        outbox().enqueue("b");
        outbox().control().pause();
        assertThat(claimToPublish()).isEmpty();
        PublishedClaim claim = consume(published);
        assertThat(claim.claim().mails()).isEmpty();
        assertThat(claim.claim().control().paused()).isTrue();
        assertThat(claim.later()).containsExactly(published.id());
        assertThat(outbox().state("a")).isEqualTo(MailState.PUBLISHED);
        outbox().control().resume();
        assertThat(consume(published).claim().mails()).hasSize(1);
    }

    @Test
    default void no_more_are_handed_out_than_asked_for_and_the_others_come_again() {
        outbox().enqueue("a", "b", "c");
        ClaimedMail[] published = publishAll().toArray(ClaimedMail[]::new);
        PublishedClaim claim = consume(outbox().request(CONSUMER).withLimit(2), published);
        assertThat(claim.claim().mails()).hasSize(2);
        assertThat(claim.later()).hasSize(1);
    }

    private RelayBreaker relay() {
        return outbox().control().state().relay();
    }

    private void away(ClaimedMail mail) {
        outbox().settle(mail, new Settlement.Unavailable(0, "connection refused"));
    }

    @Test
    default void while_the_relay_is_away_what_was_published_waits_in_the_outbox_for_the_next_probe() {
        outbox().enqueue("a", "b");
        List<ClaimedMail> published = publishAll();
        away(consume(published.get(0)).claim().mails().getFirst());
        Instant nextProbe = relay().nextProbeAt();
        PublishedClaim claim = consume(published.get(1));
        assertDoneWith(claim);
        assertThat(claim.claim().control().relay().open()).isTrue();
        assertThat(outbox().state("b")).isEqualTo(MailState.PENDING);
        assertThat(view("b").nextAttemptAt()).isEqualTo(nextProbe);
        assertThat(outbox().attempts("b")).isZero();
    }

    @Test
    default void the_probe_passes_from_its_publisher_to_its_consumer_and_closes_the_breaker() {
        outbox().enqueue("a", "b", "c");
        away(outbox().claim("w1").getFirst());
        outbox().advance(Duration.ofSeconds(2));
        outbox().repository().releaseUnheld("w1", Set.of());
        List<ClaimedMail> probes = claimToPublish();
        assertThat(probes).hasSize(1);
        mark(probes.getFirst());
        assertThat(relay().isProbe(probes.getFirst().id())).isTrue();
        assertThat(claimToPublish()).as("one at a time").isEmpty();

        ClaimedMail probe = consume(probes.getFirst()).claim().mails().getFirst();
        assertThat(relay().open()).isTrue();
        outbox().deliver(probe);
        assertThat(relay().open()).isFalse();
    }

    @Test
    default void a_consumer_probes_with_what_it_has_when_a_probe_is_due() {
        outbox().enqueue("a", "b", "c");
        List<ClaimedMail> published = publishAll();
        away(consume(published.get(0)).claim().mails().getFirst());
        outbox().advance(Duration.ofSeconds(2));
        PublishedClaim claim = consume(published.get(1), published.get(2));
        assertThat(claim.claim().mails()).hasSize(1);
        assertThat(claim.later()).isEmpty();
        assertThat(relay().isProbe(claim.claim().mails().getFirst().id())).isTrue();
        outbox().deliver(claim.claim().mails().getFirst());
        assertThat(relay().open()).isFalse();
    }

    @Test
    default void an_expired_mail_ends_at_its_record() {
        MailId id = outbox().enqueue(OutboxFixture.mail("a", null, null, expiring(Duration.ofMinutes(1))));
        ClaimedMail published = publishAll().getFirst();
        outbox().advance(Duration.ofMinutes(2));
        Claim claim = consume(published).claim();
        assertThat(claim.resolved()).extracting(Claim.Resolved::id).containsExactly(id);
        assertThat(outbox().state("a")).isEqualTo(MailState.EXPIRED);
    }

    private Schedule expiring(Duration in) {
        outbox().enqueue("clock");
        Instant now = view("clock").enqueuedAt();
        outbox().deliver(outbox().claim("w0").getFirst());
        return new Schedule(null, now.plus(in));
    }

    @Test
    default void a_kind_that_is_not_known_here_stays_published_for_a_newer_consumer() {
        ClaimedMail published = publish("a");
        ClaimRequest request = outbox().request(CONSUMER);
        ClaimRequest old = new ClaimRequest(
                CONSUMER, BATCH, LEASE, Set.of(new MailKind("other", 1)), Set.of(), MAX_ATTEMPTS, true, Set.of());
        assertDoneWith(consume(old, published));
        assertThat(outbox().state("a")).isEqualTo(MailState.PUBLISHED);
        assertThat(consume(request, published).claim().mails()).hasSize(1);
    }

    @Test
    default void publications_without_a_result_are_counted() {
        outbox().enqueue("a");
        for (int times = 1; times <= 5; times++) {
            int expected = times;
            assertThat(claimToPublish()).singleElement().satisfies(mail -> {
                assertThat(mail.publications()).isEqualTo(expected);
                mark(mail);
            });
            outbox().advance(HORIZON.plusSeconds(1));
        }
        assertThat(outbox().state("a")).isEqualTo(MailState.PUBLISHED);
        assertThat(outbox().attempts("a")).isZero();
    }

    @Test
    default void a_delivery_that_is_told_late_ends_a_published_mail_when_its_record_is_read() {
        outbox().enqueue("a");
        ClaimedMail frozen = outbox().claim("w1").getFirst();
        outbox().advance(LEASE.plusSeconds(1));
        ClaimedMail published = publishAll().getFirst();
        outbox().deliver(frozen);
        assertThat(outbox().state("a")).isEqualTo(MailState.PUBLISHED);
        PublishedClaim claim = consume(published);
        assertThat(claim.claim().mails()).isEmpty();
        assertThat(claim.claim().resolved()).extracting(Claim.Resolved::state).containsExactly(MailState.SENT);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
        assertThat(outbox().uncertain(published.id())).isTrue();
    }

    @Test
    default void a_dispatcher_takes_over_what_no_consumer_took() {
        ClaimedMail published = publish("a");
        outbox().advance(HORIZON.plusSeconds(1));
        ClaimedMail mine = outbox().claim("w1").getFirst();
        assertDoneWith(consume(published));
        outbox().deliver(mine);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
    }

    @Test
    default void a_hundred_published_mails_are_consumed_once_each() {
        outbox().enqueue(IntStream.range(0, 100).mapToObj(i -> "m" + i).toArray(String[]::new));
        int sent = 0;
        for (List<ClaimedMail> batch = publishAll(); !batch.isEmpty(); batch = publishAll()) {
            List<ClaimedMail> mine =
                    consume(batch.toArray(ClaimedMail[]::new)).claim().mails();
            mine.forEach(outbox()::deliver);
            sent += mine.size();
            assertDoneWith(consume(batch.toArray(ClaimedMail[]::new)));
        }
        assertThat(sent).isEqualTo(100);
    }
}
