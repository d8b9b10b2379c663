package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.LEASE;
import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static dev.bookpost.testkit.outbox.OutboxFixture.mail;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeadFilter;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailDetail;
import dev.bookpost.domain.outbox.MailDetail.StoredContent;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.OutboxOperations.DiscardResult;
import dev.bookpost.domain.outbox.OutboxOperations.RequeueResult;
import dev.bookpost.domain.outbox.OutboxOperations.Step;
import dev.bookpost.domain.outbox.OutboxStats;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Transition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What operators see of an outbox, and what they can do with mails that stopped. */
public interface OutboxOperationsContract {
    OutboxFixture outbox();

    private OutboxStats stats() {
        return outbox().operations().stats();
    }

    private MailDetail find(MailId id) {
        return outbox().operations().find(id).orElseThrow();
    }

    private MailId dead(String word) {
        return dead(mail(word, null, null, Schedule.NOW));
    }

    private MailId dead(NewMail mail) {
        MailId id = outbox().enqueue(mail);
        kill(id, DeathReason.UNSENDABLE);
        return id;
    }

    /** Claims all that is due, lets that one die and gives the others back. */
    private void kill(MailId id, DeathReason reason) {
        for (ClaimedMail claimed : outbox().claim("killer")) {
            Settlement.Result result = claimed.id().equals(id)
                    ? new Settlement.Rejected(reason, 0, "cannot be sent")
                    : new Settlement.Released();
            outbox().settle(claimed, result);
        }
        assertThat(find(id).entry().mail().state()).isEqualTo(MailState.DEAD);
    }

    private void assertRefused(MailId id, Transition.Requeue why) {
        assertThat(outbox().operations().requeue(id)).isEqualTo(new RequeueResult.Refused(why));
    }

    private void requeue(MailId id) {
        assertThat(outbox().operations().requeue(id)).isInstanceOf(RequeueResult.Requeued.class);
    }

    private Step requeueAll(DeadFilter filter) {
        return outbox().operations().requeueDead(filter, null, 100, false);
    }

    private List<MailId> list(@Nullable MailState state) {
        return ids(outbox().operations().list(new MailFilter(state, null, null, null), null, 100));
    }

    private static List<MailId> ids(List<MailEntry> entries) {
        return entries.stream().map(entry -> entry.mail().id()).toList();
    }

    @Test
    default void mails_are_counted_by_their_state() {
        assertThat(stats().oldestDue()).isZero();
        dead("dead");
        Instant later = find(outbox().enqueue("now1", "now2").getFirst())
                .entry()
                .mail()
                .dueAt()
                .plus(Duration.ofDays(1));
        outbox().claim("w1");
        outbox().enqueue("now3");
        outbox().enqueue(mail("tomorrow", null, null, Schedule.at(later)));
        OutboxStats stats = stats();
        assertThat(stats.pending()).isEqualTo(2);
        assertThat(stats.due()).isEqualTo(1);
        assertThat(stats.sending()).isEqualTo(2);
        assertThat(stats.published()).isZero();
        assertThat(stats.dead()).isEqualTo(1);
        assertThat(stats.control().paused()).isFalse();
        outbox().control().pause();
        assertThat(stats().control().paused()).isTrue();
    }

    @Test
    default void finished_mails_are_not_counted() {
        outbox().enqueue("a");
        outbox().deliver(outbox().claim("w1").getFirst());
        OutboxStats stats = stats();
        assertThat(stats.pending() + stats.sending() + stats.published() + stats.dead())
                .isZero();
        assertThat(stats.oldestDue()).isZero();
    }

    /** Case Q18. */
    @Test
    default void the_age_of_the_queue_counts_from_when_its_oldest_mail_was_due() {
        dead("dead");
        Instant now = find(outbox().enqueue("a").getFirst()).entry().mail().dueAt();
        outbox().deliver(outbox().claim("w1").getFirst());
        outbox().enqueue(mail("scheduled", null, null, Schedule.at(now.plus(Duration.ofDays(1)))));
        outbox().advance(Duration.ofHours(23));
        assertThat(stats().oldestDue())
                .as("neither the dead nor the future one")
                .isZero();
        outbox().advance(Duration.ofHours(2));
        assertThat(stats().oldestDue()).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(62));
    }

    @Test
    default void an_outage_of_the_relay_does_not_set_back_the_age_of_the_queue() {
        outbox().enqueue("a");
        outbox().advance(Duration.ofMinutes(10));
        outbox().settle(outbox().claim("w1").getFirst(), new Settlement.Unavailable(0, "refused"));
        OutboxStats stats = stats();
        assertThat(stats.oldestDue()).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(11));
        assertThat(stats.control().relay().state()).isEqualTo(RelayBreaker.State.UNAVAILABLE);
        assertThat(stats.control().relay().lastError()).isEqualTo("refused");
    }

    @Test
    default void live_and_finished_mails_are_one_list_with_the_newest_first() {
        MailId sent = outbox().enqueue("sent").getFirst();
        outbox().deliver(outbox().claim("w1").getFirst());
        MailId dead = dead("dead");
        MailId sending = outbox().enqueue("sending").getFirst();
        outbox().claim("w1");
        MailId pending = outbox().enqueue("pending").getFirst();
        assertThat(list(null)).containsExactly(pending, sending, dead, sent);
        assertThat(list(MailState.PENDING)).containsExactly(pending);
        assertThat(list(MailState.SENDING)).containsExactly(sending);
        assertThat(list(MailState.DEAD)).containsExactly(dead);
        assertThat(list(MailState.SENT)).containsExactly(sent);
        assertThat(list(MailState.PUBLISHED)).isEmpty();
        assertThat(list(MailState.DISCARDED)).isEmpty();
    }

    @Test
    default void pages_follow_one_another_although_mails_come_and_finish_meanwhile() {
        List<MailId> enqueued = new ArrayList<>(outbox().enqueue("a", "b", "c", "d", "e"));
        List<MailId> seen = new ArrayList<>();
        Long before = null;
        for (List<MailEntry> page = outbox().operations().list(MailFilter.ANY, before, 2);
                !page.isEmpty();
                page = outbox().operations().list(MailFilter.ANY, before, 2)) {
            seen.addAll(ids(page));
            before = page.getLast().seq();
            outbox().enqueue("new" + seen.size());
            outbox().deliver(outbox().claim("w1").getFirst());
            outbox().advance(LEASE.plusSeconds(1));
        }
        assertThat(seen).containsExactlyElementsOf(enqueued.reversed());
    }

    @Test
    default void the_list_can_be_narrowed_down() {
        MailId a = outbox().enqueue("a", "b").getFirst();
        assertThat(ids(outbox().operations().list(new MailFilter(null, null, null, "test:a"), null, 10)))
                .containsExactly(a);
        assertThat(outbox().operations().list(new MailFilter(null, TestMail.KIND.name(), null, null), null, 10))
                .hasSize(2);
        assertThat(outbox().operations().list(new MailFilter(null, "other", null, null), null, 10))
                .isEmpty();
        EmailAddress known = new EmailAddress("someone@example.com");
        EmailAddress unknown = new EmailAddress("nobody@example.com");
        assertThat(outbox().operations().list(new MailFilter(MailState.PENDING, null, known, null), null, 10))
                .hasSize(2);
        assertThat(outbox().operations().list(new MailFilter(null, null, unknown, null), null, 10))
                .isEmpty();
    }

    @Test
    default void a_mail_shows_its_content_while_it_lives_and_its_failed_attempts_for_longer() {
        MailId id = outbox().enqueue(mail("word", "group", null, Schedule.NOW));
        outbox().fail(outbox().claim("w1").getFirst());
        MailDetail detail = find(id);
        StoredContent content = requireNonNull(detail.content());
        assertThat(content.version()).isEqualTo(TestMail.KIND.version());
        assertThat(content.payload()).contains("word");
        assertThat(detail.entry().recipient()).isEqualTo("someone@example.com");
        assertThat(detail.entry().locale()).isEqualTo("en");
        assertThat(detail.entry().groupKey()).isEqualTo("group");
        assertThat(detail.entry().diagnosis()).isEqualTo(new MailEntry.Diagnosis("450 4.2.0 later", 450, null));
        outbox().advance(RETRY_DELAY.plusSeconds(1));
        outbox().deliver(outbox().claim("w1").getFirst());
        detail = find(id);
        assertThat(detail.content()).isNull();
        assertThat(detail.entry().mail().state()).isEqualTo(MailState.SENT);
        assertThat(detail.entry().diagnosis().reply()).isEqualTo("250 2.0.0 queued");
        assertThat(detail.attempts()).hasSize(1);
        assertThat(detail.attempts().getFirst().replyCode()).isEqualTo(450);
        assertThat(detail.attempts().getFirst().number()).isEqualTo(1);
    }

    @Test
    default void a_mail_that_never_was_is_not_found() {
        MailId unknown = OutboxFixture.newId();
        assertThat(outbox().operations().find(unknown)).isEmpty();
        assertThat(outbox().operations().requeue(unknown)).isEqualTo(new RequeueResult.NotFound());
        assertThat(outbox().operations().discard(unknown)).isEqualTo(new DiscardResult.NotFound());
    }

    @Test
    default void a_requeued_mail_is_due_now_with_all_its_attempts_before_it() {
        MailId id = outbox().enqueue("a").getFirst();
        outbox().claim("killed");
        outbox().advance(LEASE.plusSeconds(1));
        kill(id, DeathReason.UNCERTAIN);
        MailEntry dead = find(id).entry();
        assertThat(dead.uncertain()).isTrue();
        assertThat(dead.mail().reasonCode()).isEqualTo("uncertain");
        outbox().advance(Duration.ofHours(1));
        int wakes = outbox().wakesByRequeue();
        requeue(id);
        assertThat(outbox().wakesByRequeue()).isEqualTo(wakes + 1);
        MailDetail detail = find(id);
        assertThat(detail.entry().mail().state()).isEqualTo(MailState.PENDING);
        assertThat(detail.entry().mail().attempts()).isZero();
        assertThat(detail.entry().mail().dueAt()).isEqualTo(dead.mail().dueAt());
        assertThat(detail.entry().uncertain()).isFalse();
        assertThat(detail.entry().diagnosis())
                .as("what went wrong stays to be seen")
                .isEqualTo(new MailEntry.Diagnosis("cannot be sent", null, null));
        assertThat(detail.attempts()).hasSize(2);
        outbox().enqueue("other");
        for (int i = 1; i <= MAX_ATTEMPTS; i++) {
            List<ClaimedMail> claimed = outbox().claim("w1");
            assertThat(claimed).as("no longer alone").hasSize(i == 1 ? 2 : 1);
            for (ClaimedMail mail : claimed) {
                if (mail.id().equals(id)) {
                    outbox().fail(mail);
                } else {
                    outbox().deliver(mail);
                }
            }
            outbox().advance(RETRY_DELAY.plusSeconds(1));
        }
        assertThat(find(id).entry().mail().state()).isEqualTo(MailState.DEAD);
        assertThat(find(id).entry().mail().reasonCode()).isEqualTo("attempts");
    }

    @Test
    default void only_dead_mails_are_requeued() {
        int wakes = outbox().wakesByRequeue();
        MailId pending = outbox().enqueue("pending").getFirst();
        assertRefused(pending, Transition.Requeue.NOT_DEAD);
        ClaimedMail sending = outbox().claim("w1").getFirst();
        assertRefused(pending, Transition.Requeue.NOT_DEAD);
        outbox().deliver(sending);
        assertRefused(pending, Transition.Requeue.NOT_DEAD);
        assertThat(outbox().state("pending")).isEqualTo(MailState.SENT);
        assertThat(outbox().wakesByRequeue()).isEqualTo(wakes);
    }

    /** Case Q26. */
    @Test
    default void a_dead_confirmation_is_not_requeued_after_its_cancellation_was_sent() {
        MailId confirmation = dead(mail("confirmation", "booking", null, Schedule.NOW));
        MailId other = dead("other");
        outbox().enqueueInGroup("booking", "cancellation");
        ClaimedMail cancellation = outbox().claim("w1").getFirst();
        assertRefused(confirmation, Transition.Requeue.OVERTAKEN);
        outbox().deliver(cancellation);
        assertRefused(confirmation, Transition.Requeue.OVERTAKEN);
        assertThat(outbox().operations().requeueDead(DeadFilter.ALL, null, 100, true))
                .isEqualTo(new Step(2, 1, null));
        assertThat(requeueAll(DeadFilter.ALL)).isEqualTo(new Step(2, 1, null));
        assertThat(list(MailState.DEAD)).containsExactly(confirmation);
        assertThat(list(MailState.PENDING)).containsExactly(other);
    }

    @Test
    default void a_dead_mail_is_not_requeued_after_a_later_one_was_perhaps_delivered_before_it_was_withdrawn() {
        MailId confirmation = dead(mail("confirmation", "booking", null, Schedule.NOW));
        outbox().enqueueInGroup("booking", "change");
        ClaimedMail change = outbox().claim("w1").getFirst();
        outbox().transactions().inTransaction(tx -> tx.outbox().withdraw("test:change", TestMail.KIND.name()));
        outbox().settle(change, new Settlement.Failed(0, "DOT: closed", true, RETRY_DELAY, MAX_ATTEMPTS));
        assertThat(outbox().state("change")).isEqualTo(MailState.WITHDRAWN);
        assertRefused(confirmation, Transition.Requeue.OVERTAKEN);
    }

    @Test
    default void a_dead_mail_is_not_requeued_while_a_later_one_of_its_group_is_dead_too() {
        MailId first = dead(mail("first", "booking", null, Schedule.NOW));
        MailId second = dead(mail("second", "booking", null, Schedule.NOW));
        assertRefused(first, Transition.Requeue.OVERTAKEN);
        outbox().operations().discard(second);
        requeue(first);
    }

    @Test
    default void a_requeued_mail_leaves_before_a_later_one_of_its_group_that_still_waits() {
        MailId first = dead(mail("first", "booking", null, Schedule.NOW));
        outbox().enqueueInGroup("booking", "second");
        requeue(first);
        List<ClaimedMail> claimed = outbox().claim("w1");
        assertThat(claimed).extracting(ClaimedMail::id).containsExactly(first);
        outbox().deliver(claimed.getFirst());
        assertThat(outbox().claim("w1")).extracting(ClaimedMail::reference).containsExactly("test:second");
    }

    @Test
    default void a_dead_mail_is_not_requeued_while_a_live_one_bears_its_dedup_key() {
        MailId first = dead(mail("first", null, "key", Schedule.NOW));
        MailId second = outbox().enqueue(mail("second", null, "key", Schedule.NOW));
        assertRefused(first, Transition.Requeue.DUPLICATE);
        kill(second, DeathReason.REFUSED);
        assertThat(requeueAll(DeadFilter.ALL)).as("one of the two").isEqualTo(new Step(2, 1, null));
        assertThat(list(MailState.PENDING)).containsExactly(first);
        assertRefused(second, Transition.Requeue.DUPLICATE);
    }

    @Test
    default void a_late_delivery_ends_a_requeued_mail_instead_of_a_second_one() {
        MailId id = outbox().enqueue("a").getFirst();
        ClaimedMail frozen = outbox().claim("frozen").getFirst();
        outbox().advance(LEASE.plusSeconds(1));
        kill(id, DeathReason.UNSENDABLE);
        requeue(id);
        assertThat(outbox().fail(frozen).superseded()).containsExactly(id);
        assertThat(outbox().attempts("a")).isZero();
        outbox().deliver(frozen);
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
        assertThat(outbox().uncertain(id)).isTrue();
    }

    @Test
    default void a_waiting_or_dead_mail_can_be_discarded() {
        MailId pending = outbox().enqueue("pending").getFirst();
        assertThat(outbox().operations().discard(pending))
                .isInstanceOfSatisfying(DiscardResult.Discarded.class, result -> {
                    assertThat(result.mail().mail().state()).isEqualTo(MailState.DISCARDED);
                    assertThat(result.mail().mail().finishedAt()).isNotNull();
                });
        MailId dead = dead("dead");
        assertThat(outbox().operations().discard(dead)).isInstanceOf(DiscardResult.Discarded.class);
        assertThat(list(MailState.DISCARDED)).containsExactly(dead, pending);
        assertThat(find(dead).entry().mail().reasonCode()).isEqualTo(MailEntry.BY_OPERATOR);
        assertThat(outbox().operations().discard(dead)).isEqualTo(new DiscardResult.Finished());
        assertThat(outbox().claim("w1")).isEmpty();
    }

    /** Case Q19. */
    @Test
    default void a_mail_that_is_being_sent_is_neither_discarded_nor_requeued() {
        MailId id = outbox().enqueue("a").getFirst();
        ClaimedMail sending = outbox().claim("w1").getFirst();
        assertThat(outbox().operations().discard(id)).isEqualTo(new DiscardResult.Leased());
        outbox().advance(LEASE.plusSeconds(1));
        assertThat(outbox().operations().discard(id))
                .as("its sender may still be at it")
                .isEqualTo(new DiscardResult.Leased());
        assertRefused(id, Transition.Requeue.NOT_DEAD);
        assertThat(outbox().deliver(sending).superseded()).isEmpty();
        assertThat(outbox().state("a")).isEqualTo(MailState.SENT);
    }

    /** Case Q19. */
    @Test
    default void a_late_settle_never_revives_a_discarded_mail() {
        MailId id = outbox().enqueue("a").getFirst();
        ClaimedMail frozen = outbox().claim("frozen").getFirst();
        outbox().advance(LEASE.plusSeconds(1));
        outbox().settle(outbox().claim("w1").getFirst(), new Settlement.Released());
        outbox().operations().discard(id);
        assertThat(outbox().fail(frozen).superseded()).containsExactly(id);
        assertThat(outbox().state("a")).isEqualTo(MailState.DISCARDED);
        assertThat(outbox().claim("w1")).isEmpty();
        outbox().deliver(frozen);
        assertThat(outbox().state("a")).as("a delivery is a fact").isEqualTo(MailState.SENT);
        assertThat(outbox().uncertain(id)).isTrue();
    }

    @Test
    default void many_dead_mails_are_chosen_by_kind_reason_and_time_of_death() {
        MailId early = dead("early");
        outbox().advance(Duration.ofHours(1));
        MailId refused = outbox().enqueue("refused").getFirst();
        kill(refused, DeathReason.REFUSED);
        Instant between = find(refused).attempts().getLast().failedAt().minus(Duration.ofMinutes(30));
        int wakes = outbox().wakesByRequeue();
        assertThat(requeueAll(new DeadFilter("other", null, null))).isEqualTo(new Step(0, 0, null));
        assertThat(outbox().wakesByRequeue()).isEqualTo(wakes);
        assertThat(requeueAll(new DeadFilter(TestMail.KIND.name(), DeathReason.REFUSED, null)))
                .isEqualTo(new Step(1, 1, null));
        assertThat(outbox().wakesByRequeue()).isEqualTo(wakes + 1);
        assertThat(list(MailState.DEAD)).containsExactly(early);
        kill(refused, DeathReason.REFUSED);
        assertThat(requeueAll(new DeadFilter(null, null, between))).isEqualTo(new Step(1, 1, null));
        assertThat(list(MailState.DEAD)).containsExactly(refused);
    }

    @Test
    default void many_dead_mails_are_changed_step_by_step_in_the_order_of_their_ids() {
        MailId a = dead("a");
        MailId b = dead("b");
        MailId c = dead("c");
        assertThat(outbox().operations().discardDead(DeadFilter.ALL, null, 2, true))
                .isEqualTo(new Step(2, 2, b));
        assertThat(list(MailState.DEAD)).as("a dry run changes nothing").hasSize(3);
        assertThat(outbox().operations().requeueDead(DeadFilter.ALL, null, 1, false))
                .isEqualTo(new Step(1, 1, a));
        assertThat(outbox().operations().discardDead(DeadFilter.ALL, a, 1, false))
                .isEqualTo(new Step(1, 1, b));
        assertThat(outbox().operations().discardDead(DeadFilter.ALL, b, 10, false))
                .isEqualTo(new Step(1, 1, null));
        assertThat(list(MailState.DISCARDED)).containsExactly(c, b);
        assertThat(list(MailState.PENDING)).containsExactly(a);
    }
}
