package dev.bookpost.testkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.application.outbox.ConsumeMail;
import dev.bookpost.application.outbox.DispatchObserver;
import dev.bookpost.application.outbox.DispatchPolicy;
import dev.bookpost.application.outbox.Dispatcher;
import dev.bookpost.application.outbox.PublishMail;
import dev.bookpost.application.outbox.RelayBudget;
import dev.bookpost.application.outbox.RetryPolicy;
import dev.bookpost.application.outbox.SendMail;
import dev.bookpost.application.outbox.WayOut;
import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A publisher and a consumer over an outbox, a broker and a gateway in memory. */
class PublishingTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration HORIZON = Duration.ofMinutes(10);

    private final InMemoryOutboxFixture outbox = new InMemoryOutboxFixture();
    private final FaultyOutbox faulty = new FaultyOutbox(outbox.repository());
    private final InMemoryTopic topic = new InMemoryTopic();
    private final InMemoryMailGateway gateway = new InMemoryMailGateway();
    private final AtomicLong skippedNanos = new AtomicLong();
    private final Semaphore repeats = new Semaphore(0);
    private final List<Dispatcher> started = new ArrayList<>();
    private final DispatchObserver observer = new DispatchObserver() {
        @Override
        public void claimed(Claim claim, Duration took) {}

        @Override
        public void sent(MailKind kind, SendOutcome outcome, Duration took) {}

        @Override
        public void settled(SettleReport report, Duration took) {}

        @Override
        public void repeated(MailKind kind) {
            repeats.release();
        }
    };

    private Dispatcher.Worker worker(String name) {
        return new Dispatcher.Worker(name, () -> System.nanoTime() + skippedNanos.get(), new Random(7), observer);
    }

    private Dispatcher start(OutboxRepository repository, WayOut way, Dispatcher.Worker worker) {
        RetryPolicy retry = new RetryPolicy(3, OutboxFixture.RETRY_DELAY, RetryPolicy.Backoff.FIXED, Set.of());
        DispatchPolicy policy = new DispatchPolicy(POLL, 20, OutboxFixture.LEASE, Duration.ofSeconds(20), 4, retry);
        Dispatcher made = new Dispatcher(repository, way, policy, RelayBudget.UNLIMITED, worker);
        started.add(made);
        made.start();
        return made;
    }

    private Dispatcher startPublisher(OutboxRepository repository) {
        Dispatcher.Worker worker = worker("p" + started.size());
        return start(repository, new PublishMail(topic, Set.of(TestMail.KIND), HORIZON, worker), worker);
    }

    private Dispatcher startPublisher() {
        return startPublisher(faulty);
    }

    private Dispatcher startConsumer() {
        Dispatcher consumer =
                start(faulty, new ConsumeMail(topic, new SendMail(new TestMail.Codec(), gateway)), worker("c1"));
        topic.onArrival(consumer::wake);
        return consumer;
    }

    @AfterEach
    void stop() throws InterruptedException {
        gateway.unblock();
        for (Dispatcher dispatcher : started) {
            dispatcher.stop(SOON);
        }
    }

    private static String[] words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "m" + i).toArray(String[]::new);
    }

    private List<String> delivered() {
        return gateway.delivered().stream().map(OutgoingMail::reference).toList();
    }

    @Test
    void a_backlog_leaves_by_records_once_each_and_every_record_is_done_with() throws InterruptedException {
        outbox.enqueue(words(500));
        startPublisher();
        startConsumer();
        assertThat(gateway.awaitDelivered(500, SOON)).isTrue();
        stop();
        assertThat(delivered()).hasSize(500).doesNotHaveDuplicates();
        assertThat(outbox.live()).isZero();
        assertThat(topic.open()).isZero();
        assertThat(topic.published()).hasSize(500);
    }

    @Test
    void a_group_leaves_in_order() throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            outbox.enqueueInGroup("g", "m" + i);
        }
        startPublisher();
        startConsumer();
        assertThat(gateway.awaitDelivered(50, SOON)).isTrue();
        assertThat(delivered())
                .containsExactly(
                        IntStream.range(0, 50).mapToObj(i -> "test:m" + i).toArray(String[]::new));
    }

    @Test
    void records_that_come_again_send_nothing() throws InterruptedException {
        outbox.enqueue(words(20));
        startPublisher();
        startConsumer();
        assertThat(gateway.awaitDelivered(20, SOON)).isTrue();
        topic.deliverAgain();
        assertThat(topic.awaitAllDone(SOON)).isTrue();
        assertThat(delivered()).hasSize(20);
    }

    @Test
    void a_lost_record_is_published_again_after_the_horizon_and_not_before() throws InterruptedException {
        topic.loseRecords(true);
        outbox.enqueue("a");
        Dispatcher publisher = startPublisher();
        startConsumer();
        assertThat(topic.awaitPublished(1, SOON)).isTrue();
        assertThat(publisher.stop(SOON)).isTrue();
        assertThat(outbox.state("a")).isEqualTo(MailState.PUBLISHED);
        topic.loseRecords(false);
        outbox.advance(HORIZON.minusSeconds(1));
        Dispatcher second = startPublisher();
        assertThat(topic.awaitPublished(2, Duration.ofMillis(200))).isFalse();
        outbox.advance(Duration.ofSeconds(2));
        second.wake();
        assertThat(gateway.awaitDelivered(1, SOON)).isTrue();
        assertThat(topic.published()).hasSize(2);
    }

    @Test
    void a_broker_that_is_away_costs_no_mail_anything_and_is_asked_seldom() throws InterruptedException {
        topic.goAway();
        outbox.enqueue(words(100));
        startPublisher();
        startConsumer();
        assertThat(topic.awaitAsked(1, SOON)).isTrue();
        assertThat(topic.awaitAsked(50, Duration.ofMillis(500)))
                .as("a hot loop")
                .isFalse();
        topic.comeBack();
        skippedNanos.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThat(gateway.awaitDelivered(100, SOON)).isTrue();
        stop();
        assertThat(delivered()).doesNotHaveDuplicates();
        assertThat(IntStream.range(0, 100).map(i -> outbox.attempts("m" + i)).sum())
                .isZero();
    }

    @Test
    void a_publisher_whose_broker_is_away_notices_all_the_same_how_the_outbox_fares() throws InterruptedException {
        topic.goAway();
        outbox.enqueue("a");
        Dispatcher.Worker worker = worker("p1");
        PublishMail publish = new PublishMail(topic, Set.of(TestMail.KIND), HORIZON, worker);
        ClaimRequest request =
                new ClaimRequest("p1", 20, OutboxFixture.LEASE, Set.of(TestMail.KIND), Set.of(), 3, true, Set.of());
        ClaimedMail mail = publish.claim(faulty, request).mails().getFirst();
        assertThat(publish.pass(mail, DispatchPolicy.DEFAULT, worker)).isEqualTo(new Settlement.Released());
        outbox.enqueue("b");

        assertThat(publish.claim(faulty, request).mails()).isEmpty();
        outbox.control().pause();
        assertThat(publish.claim(faulty, request).control().paused()).isTrue();
        faulty.loseClaims(1);
        assertThatThrownBy(() -> publish.claim(faulty, request)).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void a_deferred_mail_comes_back_through_the_outbox() throws InterruptedException {
        gateway.answer(new SendOutcome.Deferred(450, "450 4.2.0 later"));
        outbox.enqueue("a");
        startPublisher();
        startConsumer();
        assertThat(gateway.awaitAttempted(1, SOON)).isTrue();
        assertThat(topic.awaitAllDone(SOON)).isTrue();
        assertThat(outbox.state("a")).isEqualTo(MailState.PENDING);
        gateway.deliverAll();
        outbox.advance(OutboxFixture.RETRY_DELAY.plusSeconds(1));
        assertThat(gateway.awaitDelivered(1, SOON)).isTrue();
        assertThat(topic.published()).hasSize(2);
    }

    @Test
    void a_consumer_to_which_nothing_comes_notices_all_the_same_how_the_outbox_fares() {
        ConsumeMail consume = new ConsumeMail(topic, new SendMail(new TestMail.Codec(), gateway));
        ClaimRequest request =
                new ClaimRequest("c1", 20, OutboxFixture.LEASE, Set.of(TestMail.KIND), Set.of(), 3, true, Set.of());
        assertThat(consume.claim(faulty, request).control().paused()).isFalse();

        outbox.control().pause();
        assertThat(consume.claim(faulty, request).control().paused()).isTrue();

        faulty.loseClaims(1);
        assertThatThrownBy(() -> consume.claim(faulty, request)).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void a_stopped_consumer_gives_back_what_it_has_not_sent_and_another_takes_it() throws InterruptedException {
        gateway.block();
        outbox.enqueue(words(10));
        Dispatcher publisher = startPublisher();
        Dispatcher consumer = startConsumer();
        assertThat(gateway.awaitBlocked(4, SOON)).isTrue();
        Thread stop = Thread.ofVirtual().start(() -> stopQuietly(consumer));
        gateway.unblock();
        stop.join();
        publisher.wake();
        startConsumer();
        assertThat(gateway.awaitDelivered(10, SOON)).isTrue();
        stop();
        assertThat(delivered()).hasSize(10).doesNotHaveDuplicates();
        assertThat(IntStream.range(0, 10).map(i -> outbox.attempts("m" + i)).sum())
                .isZero();
    }

    private static void stopQuietly(Dispatcher dispatcher) {
        try {
            dispatcher.stop(SOON);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void lost_answers_of_the_store_lead_to_no_second_copy() throws InterruptedException {
        faulty.loseClaimAnswers(2);
        faulty.loseSettleAnswers(2);
        outbox.enqueue(words(50));
        startPublisher();
        startConsumer();
        assertThat(gateway.awaitDelivered(50, SOON)).isTrue();
        stop();
        assertThat(delivered()).hasSize(50).doesNotHaveDuplicates();
        assertThat(outbox.live()).isZero();
    }

    /**
     * The mark as it was made where mails were published again and again: it changes something that is attached to
     * nothing, no update is issued, and the row stays as the claim left it.
     */
    private record Detached(OutboxRepository outbox) implements OutboxRepository {
        @Override
        public Claim claim(ClaimRequest request) {
            return outbox.claim(request);
        }

        @Override
        public PublishedClaim claimPublished(ClaimRequest request, List<Publication> records) {
            return outbox.claimPublished(request, records);
        }

        @Override
        public SettleReport settle(List<Settlement> settlements) {
            List<SettleReport.Settled> marked = settlements.stream()
                    .map(settlement -> new SettleReport.Settled(
                            settlement.id(), TestMail.KIND, MailState.PUBLISHED, false, null, Duration.ZERO))
                    .toList();
            return new SettleReport(marked, Set.of(), Set.of(), Set.of(), false, List.of(), 0);
        }

        @Override
        public int releaseUnheld(String claimant, Set<MailId> held) {
            return outbox.releaseUnheld(claimant, held);
        }
    }

    private int publicationsOverTenLeases(OutboxRepository repository) throws InterruptedException {
        topic.loseRecords(true);
        outbox.enqueue("a");
        Dispatcher publisher = startPublisher(repository);
        assertThat(topic.awaitPublished(1, SOON)).isTrue();
        for (int i = 0; i < 10; i++) {
            outbox.advance(OutboxFixture.LEASE.minusSeconds(1));
            publisher.wake();
            topic.awaitPublished(topic.published().size() + 1, Duration.ofMillis(100));
        }
        assertThat(publisher.stop(SOON)).isTrue();
        return topic.published().size();
    }

    @Test
    void a_mail_is_published_once_in_ten_leases_because_the_mark_is_written() throws InterruptedException {
        assertThat(publicationsOverTenLeases(faulty)).isEqualTo(1);
        assertThat(repeats.availablePermits()).isZero();
    }

    @Test
    void a_mark_that_reaches_no_row_is_seen_and_told_of() throws InterruptedException {
        assertThat(publicationsOverTenLeases(new Detached(outbox.repository()))).isGreaterThan(3);
        assertThat(repeats.tryAcquire(SOON.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    }

    @Test
    void a_mail_that_the_relay_takes_twice_is_told_of() throws InterruptedException {
        outbox.enqueue("a");
        ClaimedMail mail = outbox.claim("w1").getFirst();
        SendMail sendMail = new SendMail(new TestMail.Codec(), gateway);
        sendMail.pass(mail, DispatchPolicy.DEFAULT, worker("w1"));
        assertThat(repeats.availablePermits()).isZero();
        sendMail.pass(mail, DispatchPolicy.DEFAULT, worker("w1"));
        assertThat(repeats.availablePermits()).isEqualTo(1);
    }
}
