package dev.bookpost.testkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.application.outbox.DispatchObserver;
import dev.bookpost.application.outbox.DispatchPolicy;
import dev.bookpost.application.outbox.Dispatcher;
import dev.bookpost.application.outbox.RelayBudget;
import dev.bookpost.application.outbox.RetryPolicy;
import dev.bookpost.application.outbox.SendMail;
import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.SettleReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The dispatcher over an outbox and a gateway in memory. */
class DispatcherTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration NEVER = Duration.ofHours(1);

    private final InMemoryOutboxFixture outbox = new InMemoryOutboxFixture();
    private final FaultyOutbox faulty = new FaultyOutbox(outbox.repository());
    private final InMemoryMailGateway gateway = new InMemoryMailGateway();
    private final AtomicLong skippedNanos = new AtomicLong();
    private RelayBudget budget = RelayBudget.UNLIMITED;
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final DispatchObserver observer = new DispatchObserver() {
        @Override
        public void claimed(Claim claim, Duration took) {
            if (!claim.mails().isEmpty()) {
                told.add("claimed " + claim.mails().size());
            }
        }

        @Override
        public void sent(MailKind kind, SendOutcome outcome, Duration took) {
            told.add("sent " + kind + " " + outcome.getClass().getSimpleName() + " in " + took.toMinutes() + " min");
        }

        @Override
        public void settled(SettleReport report, Duration took) {
            report.settled().forEach(one -> told.add("settled " + one.state()));
        }
    };
    private Dispatcher dispatcher = dispatcher("w0", NEVER);

    private Dispatcher dispatcher(String name, Duration poll) {
        DispatchPolicy policy = new DispatchPolicy(
                poll,
                20,
                OutboxFixture.LEASE,
                Duration.ofSeconds(20),
                4,
                new RetryPolicy(3, OutboxFixture.RETRY_DELAY, RetryPolicy.Backoff.FIXED, Set.of()));
        Dispatcher made = new Dispatcher(
                faulty,
                new SendMail(new TestMail.Codec(), gateway),
                policy,
                () -> budget.reserve(),
                new Dispatcher.Worker(name, () -> System.nanoTime() + skippedNanos.get(), new Random(7), observer));
        outbox.onEnqueued(made::wake);
        return made;
    }

    @AfterEach
    void stop() throws InterruptedException {
        gateway.unblock();
        dispatcher.stop(SOON);
    }

    private static String[] words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "m" + i).toArray(String[]::new);
    }

    private List<String> delivered() {
        return gateway.delivered().stream().map(OutgoingMail::reference).toList();
    }

    private boolean stopped() throws InterruptedException {
        return dispatcher.stop(SOON);
    }

    @Test
    void a_commit_is_answered_at_once_without_waiting_for_the_poll() throws InterruptedException {
        dispatcher.start();
        outbox.enqueue("a");
        assertThat(gateway.awaitDelivered(1, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(outbox.state("a")).isEqualTo(MailState.SENT);
    }

    @Test
    void an_observer_is_told_of_each_step() throws InterruptedException {
        gateway.answer(new SendOutcome.Refused(550, "550 5.1.1 unknown"));
        outbox.enqueue("a");
        dispatcher.start();
        List<String> steps = List.of("claimed 1", "sent test-mail/1 Refused in 0 min", "settled DEAD");
        for (String step : steps) {
            assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(step);
        }
        assertThat(stopped()).isTrue();
        assertThat(dispatcher.inHand()).isZero();
    }

    @Test
    void the_age_of_the_last_round_grows_once_nobody_looks_any_more() throws InterruptedException {
        dispatcher.start();
        assertThat(stopped()).isTrue();
        skippedNanos.addAndGet(Duration.ofMinutes(5).toNanos());
        assertThat(dispatcher.sinceLastRound()).isBetween(Duration.ofMinutes(5), Duration.ofMinutes(6));
    }

    @Test
    void what_others_enqueued_is_found_by_the_poll() throws InterruptedException {
        dispatcher = dispatcher("w1", Duration.ofMillis(20));
        outbox.onEnqueued(() -> {});
        dispatcher.start();
        assertThat(gateway.awaitAttempted(1, Duration.ofMillis(50))).isFalse();
        outbox.enqueue("a");
        assertThat(gateway.awaitDelivered(1, SOON)).isTrue();
    }

    @Test
    void a_backlog_leaves_without_waiting_for_polls() throws InterruptedException {
        outbox.enqueue(words(500));
        dispatcher.start();
        assertThat(gateway.awaitDelivered(500, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(delivered()).doesNotHaveDuplicates();
        assertThat(outbox.live()).isZero();
    }

    @Test
    void a_hundred_mails_of_one_group_leave_in_order_without_waiting_for_polls() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            outbox.enqueueInGroup("g", "m" + i);
        }
        dispatcher.start();
        assertThat(gateway.awaitDelivered(100, SOON)).isTrue();
        assertThat(delivered())
                .isEqualTo(IntStream.range(0, 100).mapToObj(i -> "test:m" + i).toList());
    }

    @Test
    void a_content_that_cannot_be_read_is_dead_and_its_neighbours_leave() throws InterruptedException {
        List<MailId> ids = outbox.enqueue(words(20));
        outbox.corrupt(ids.get(7), 0, "{\"wrd\": 1}");
        dispatcher.start();
        assertThat(gateway.awaitDelivered(19, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(outbox.state("m7")).isEqualTo(MailState.DEAD);
        assertThat(gateway.attempted()).hasSize(19);
    }

    @Test
    void a_fault_of_ours_while_sending_counts_as_an_uncertain_attempt() throws InterruptedException {
        List<MailId> ids = outbox.enqueue("a");
        gateway.answer(mail -> {
            throw new IllegalStateException("a bug");
        });
        dispatcher.start();
        assertThat(gateway.awaitAttempted(1, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(outbox.attempts("a")).isEqualTo(1);
        assertThat(outbox.uncertain(ids.getFirst())).isTrue();
    }

    @Test
    void no_error_ends_the_sending_or_the_settling() throws InterruptedException {
        AtomicInteger sends = new AtomicInteger();
        AtomicInteger settles = new AtomicInteger();
        gateway.answer(mail -> {
            if (sends.incrementAndGet() <= 8) {
                throw new NoClassDefFoundError("a jar is gone");
            }
            return new SendOutcome.Delivered("250 ok");
        });
        faulty.beforeSettle(() -> {
            if (settles.incrementAndGet() == 1) {
                throw new NoClassDefFoundError("a jar is gone");
            }
        });
        outbox.enqueue(words(20));
        dispatcher.start();
        assertThat(gateway.awaitDelivered(12, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(outbox.live()).isEqualTo(8);
        assertThat(IntStream.range(0, 20).map(i -> outbox.attempts("m" + i)).sum())
                .isEqualTo(8);
    }

    @Test
    void lost_mails_follow_one_another_without_waiting_for_polls() throws InterruptedException {
        outbox.enqueue(words(10));
        outbox.claim("killed");
        outbox.advance(OutboxFixture.LEASE.plusSeconds(1));
        outbox.enqueue("other");
        dispatcher.start();
        assertThat(gateway.awaitDelivered(11, SOON)).isTrue();
        assertThat(delivered()).doesNotHaveDuplicates();
    }

    @Test
    void nothing_is_started_on_a_lease_that_may_be_over_before_it_is_settled() throws InterruptedException {
        outbox.enqueue("a", "b");
        faulty.afterClaim(() -> skippedNanos.addAndGet(Duration.ofSeconds(31).toNanos()));
        dispatcher.start();
        assertThat(gateway.awaitAttempted(1, Duration.ofMillis(300))).isFalse();
        assertThat(stopped()).isTrue();
        assertThat(outbox.state("a")).isEqualTo(MailState.PENDING);
        assertThat(outbox.attempts("a")).isZero();
    }

    @Test
    void a_stop_finishes_what_is_being_sent_and_gives_back_the_rest_uncounted() throws InterruptedException {
        gateway.block();
        outbox.enqueue(words(20));
        dispatcher.start();
        assertThat(gateway.awaitBlocked(4, SOON)).isTrue();
        Thread stopping = Thread.ofVirtual().start(() -> {
            try {
                dispatcher.stop(SOON);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        gateway.unblock();
        stopping.join();
        assertThat(gateway.attempted()).hasSizeBetween(4, 20);
        assertThat(delivered()).hasSize(gateway.attempted().size()).doesNotHaveDuplicates();
        assertThat(outbox.live()).isEqualTo(20 - delivered().size());
        assertThat(outbox.claim("w9")).hasSize(20 - delivered().size()).allMatch(mail -> mail.attempts() == 0);
    }

    @Test
    void five_rolling_restarts_count_no_attempt_and_send_nothing_twice() throws InterruptedException {
        for (int restart = 1; restart <= 5; restart++) {
            for (int i = 0; i < 20; i++) {
                outbox.enqueue("r" + restart + "m" + i);
            }
            gateway.block();
            dispatcher = dispatcher("w" + restart, NEVER);
            dispatcher.start();
            assertThat(gateway.awaitBlocked(1, SOON)).isTrue();
            Dispatcher old = dispatcher;
            Thread stopping = Thread.ofVirtual().start(() -> {
                try {
                    old.stop(SOON);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            gateway.unblock();
            stopping.join();
        }
        dispatcher = dispatcher("last", NEVER);
        dispatcher.start();
        assertThat(gateway.awaitDelivered(100, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(delivered()).hasSize(100).doesNotHaveDuplicates();
        assertThat(delivered()).allMatch(reference -> outbox.attempts(reference.substring("test:".length())) == 0);
    }

    @Test
    void an_unavailable_relay_costs_no_attempt_and_is_not_hammered() throws InterruptedException {
        gateway.answer(new SendOutcome.RelayUnavailable(421, "421 4.3.2 shutting down"));
        outbox.enqueue(words(100));
        dispatcher.start();
        assertThat(gateway.awaitAttempted(1, SOON)).isTrue();
        assertThat(gateway.awaitAttempted(100, Duration.ofMillis(500))).isFalse();
        int tried = gateway.attempted().size();
        assertThat(tried).isLessThanOrEqualTo(4);
        gateway.deliverAll();
        assertThat(gateway.awaitAttempted(tried + 1, Duration.ofMillis(300)))
                .as("no probe before its time")
                .isFalse();
        outbox.advance(Duration.ofSeconds(2));
        dispatcher.wake();
        assertThat(gateway.awaitDelivered(100, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(delivered()).hasSize(100).doesNotHaveDuplicates();
        assertThat(IntStream.range(0, 100).map(i -> outbox.attempts("m" + i)).sum())
                .isZero();
    }

    @Test
    void one_process_in_trouble_with_the_relay_stops_all() throws InterruptedException {
        gateway.answer(new SendOutcome.RelayUnavailable(0, "connection refused"));
        outbox.enqueue("first");
        dispatcher.start();
        assertThat(gateway.awaitAttempted(1, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        dispatcher = dispatcher("w1", Duration.ofMillis(20));
        outbox.enqueue(words(10));
        dispatcher.start();
        assertThat(gateway.awaitAttempted(2, Duration.ofMillis(300))).isFalse();
        gateway.deliverAll();
        outbox.advance(Duration.ofSeconds(2));
        assertThat(gateway.awaitDelivered(11, SOON)).isTrue();
    }

    @Test
    void a_paused_outbox_sends_nothing_and_goes_on_when_it_is_resumed() throws InterruptedException {
        dispatcher = dispatcher("w1", Duration.ofMillis(20));
        outbox.control().pause();
        outbox.enqueue(words(5));
        dispatcher.start();
        assertThat(gateway.awaitAttempted(1, Duration.ofMillis(300))).isFalse();
        outbox.control().resume();
        assertThat(gateway.awaitDelivered(5, SOON)).isTrue();
    }

    @Test
    void what_the_budget_has_no_place_for_goes_back_uncounted() throws InterruptedException {
        AtomicInteger places = new AtomicInteger(3);
        budget = () -> places.getAndDecrement() > 0 ? Optional.of(Duration.ZERO) : Optional.empty();
        dispatcher = dispatcher("w1", NEVER);
        outbox.enqueue(words(3));
        dispatcher.start();
        assertThat(gateway.awaitDelivered(3, SOON)).isTrue();
        outbox.enqueue("late");
        assertThat(gateway.awaitAttempted(4, Duration.ofMillis(300))).isFalse();
        assertThat(stopped()).isTrue();
        assertThat(outbox.state("late")).isEqualTo(MailState.PENDING);
        assertThat(outbox.attempts("late")).isZero();
    }

    @Test
    void a_stop_does_not_wait_for_the_budget() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        budget = () -> {
            asked.countDown();
            return Optional.of(Duration.ofHours(1));
        };
        dispatcher = dispatcher("w1", NEVER);
        outbox.enqueue("a");
        dispatcher.start();
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(gateway.attempted()).isEmpty();
        assertThat(outbox.state("a")).isEqualTo(MailState.PENDING);
    }

    @Test
    void a_result_is_kept_while_the_database_is_away_and_nothing_is_sent_again() throws InterruptedException {
        faulty.loseSettles(5);
        outbox.enqueue("a");
        dispatcher.start();
        assertThat(gateway.awaitDelivered(1, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(outbox.state("a")).isEqualTo(MailState.SENT);
        assertThat(gateway.attempted()).hasSize(1);
        assertThat(dispatcher.superseded()).isZero();
    }

    @Test
    void nothing_more_is_sent_while_results_cannot_be_written_whatever_the_reason() throws InterruptedException {
        dispatcher = dispatcher("w1", Duration.ofMillis(20));
        // the second time, for the first is noticed only when it has failed
        CountDownLatch refused = new CountDownLatch(2);
        faulty.beforeSettle(() -> {
            refused.countDown();
            throw new IllegalStateException("no permission");
        });
        outbox.enqueue("a");
        dispatcher.start();
        assertThat(refused.await(20, TimeUnit.SECONDS)).isTrue();
        outbox.enqueue("b");
        assertThat(gateway.awaitAttempted(2, Duration.ofMillis(300))).isFalse();
        faulty.beforeSettle(() -> {});
        assertThat(gateway.awaitDelivered(2, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(delivered()).containsExactly("test:a", "test:b");
    }

    @Test
    void a_settle_whose_answer_is_lost_is_applied_once() throws InterruptedException {
        faulty.loseSettleAnswers(1);
        gateway.answer(new SendOutcome.Deferred(450, "450 later"));
        outbox.enqueue("a");
        dispatcher.start();
        assertThat(gateway.awaitAttempted(1, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(outbox.attempts("a")).isEqualTo(1);
        assertThat(dispatcher.superseded()).isEqualTo(1);
    }

    @Test
    void mails_of_a_claim_whose_answer_is_lost_are_given_back_and_sent_once() throws InterruptedException {
        dispatcher = dispatcher("w1", Duration.ofMillis(50));
        faulty.loseClaimAnswers(1);
        outbox.enqueue(words(5));
        dispatcher.start();
        assertThat(gateway.awaitDelivered(5, SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(delivered()).hasSize(5).doesNotHaveDuplicates();
        assertThat(outbox.attempts("m0")).isZero();
    }

    @Test
    void claiming_goes_on_after_the_database_was_away() throws InterruptedException {
        dispatcher = dispatcher("w1", Duration.ofMillis(20));
        faulty.loseClaims(3);
        outbox.enqueue("a");
        dispatcher.start();
        assertThat(gateway.awaitDelivered(1, SOON)).isTrue();
    }

    @Test
    void a_lost_mail_is_sent_alone() throws InterruptedException {
        outbox.enqueue("suspect");
        outbox.claim("killed");
        outbox.advance(OutboxFixture.LEASE.plusSeconds(1));
        outbox.enqueue(words(5));
        gateway.block();
        dispatcher.start();
        assertThat(gateway.awaitBlocked(1, SOON)).isTrue();
        dispatcher.wake();
        assertThat(gateway.awaitBlocked(2, Duration.ofMillis(200))).isFalse();
        assertThat(gateway.attempted()).extracting(OutgoingMail::reference).containsExactly("test:suspect");
        gateway.unblock();
        assertThat(gateway.awaitDelivered(6, SOON)).isTrue();
    }

    @Test
    void two_dispatchers_share_a_backlog_and_send_nothing_twice() throws InterruptedException {
        outbox.enqueue(words(1000));
        Dispatcher other = dispatcher("w2", NEVER);
        dispatcher.start();
        other.start();
        assertThat(gateway.awaitDelivered(1000, SOON)).isTrue();
        assertThat(other.stop(SOON)).isTrue();
        assertThat(stopped()).isTrue();
        assertThat(delivered()).hasSize(1000).doesNotHaveDuplicates();
        assertThat(outbox.live()).isZero();
    }
}
