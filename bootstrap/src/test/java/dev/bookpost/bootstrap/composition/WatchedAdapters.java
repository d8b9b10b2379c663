package dev.bookpost.bootstrap.composition;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.PublishedMails;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Suppressions;
import dev.bookpost.http.HealthCheck;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Adapters whose dispatcher can be waited for: its claims, and what it has settled. */
final class WatchedAdapters implements Adapters {
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Adapters adapters;
    private final BlockingQueue<MailState> settled;
    private final Semaphore claims = new Semaphore(0);
    private final AtomicInteger settledHere = new AtomicInteger();
    private final AtomicInteger superseded = new AtomicInteger();
    private final Semaphore failedSettles = new Semaphore(0);
    private final List<String> answered = new CopyOnWriteArrayList<>();
    private UnaryOperator<Publications> publications = UnaryOperator.identity();

    /**
     * @param settled gets the state of each mail after its settling; may be shared by several processes
     */
    WatchedAdapters(Adapters adapters, BlockingQueue<MailState> settled) {
        this.adapters = adapters;
        this.settled = settled;
    }

    WatchedAdapters(Adapters adapters) {
        this(adapters, new LinkedBlockingQueue<>());
    }

    /** To be called before the start. */
    void publishThrough(UnaryOperator<Publications> through) {
        publications = through;
    }

    /** Waits for that many further results, and returns what they made of their mails. */
    List<MailState> awaitSettled(int count) throws InterruptedException {
        return awaitSettled(settled, count);
    }

    static List<MailState> awaitSettled(BlockingQueue<MailState> settled, int count) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        List<MailState> states = new ArrayList<>();
        while (states.size() < count) {
            MailState next = settled.poll(end - System.nanoTime(), NANOSECONDS);
            if (next == null) {
                throw new AssertionError("of %d results only these came: %s".formatted(count, states));
            }
            states.add(next);
        }
        return states;
    }

    /** Waits until that many claims have been answered from now on. */
    void awaitClaims(int count) throws InterruptedException {
        claims.drainPermits();
        if (!claims.tryAcquire(count, PATIENCE.toNanos(), NANOSECONDS)) {
            throw new AssertionError("fewer than " + count + " claims");
        }
    }

    /** How many results this process has settled so far. */
    int settledHere() {
        return settledHere.get();
    }

    /** How many of its results came too late so far. */
    int superseded() {
        return superseded.get();
    }

    /** Waits until the store could not be given a result. */
    void awaitFailedSettle() throws InterruptedException {
        if (!failedSettles.tryAcquire(PATIENCE.toNanos(), NANOSECONDS)) {
            throw new AssertionError("no settle has failed");
        }
    }

    /** What the store has answered so far, in order: claim, settle, release. */
    List<String> answered() {
        return List.copyOf(answered);
    }

    @Override
    public OutboxRepository outbox() {
        return new WatchedOutbox(adapters.outbox());
    }

    private final class WatchedOutbox implements OutboxRepository {
        private final OutboxRepository outbox;

        WatchedOutbox(OutboxRepository outbox) {
            this.outbox = outbox;
        }

        @Override
        public Claim claim(ClaimRequest request) {
            Claim claim = outbox.claim(request);
            answered.add("claim");
            claims.release();
            return claim;
        }

        @Override
        public PublishedClaim claimPublished(ClaimRequest request, List<Publication> records) {
            PublishedClaim claim = outbox.claimPublished(request, records);
            answered.add("claim");
            claims.release();
            return claim;
        }

        @Override
        public SettleReport settle(List<Settlement> settlements) {
            SettleReport report;
            try {
                report = outbox.settle(settlements);
            } catch (StoreUnavailableException e) {
                failedSettles.release();
                throw e;
            }
            answered.add("settle");
            superseded.addAndGet(report.superseded().size());
            settledHere.addAndGet(report.settled().size());
            report.settled().forEach(one -> settled.add(one.state()));
            return report;
        }

        @Override
        public int releaseUnheld(String claimant, Set<MailId> held) {
            int released = outbox.releaseUnheld(claimant, held);
            answered.add("release");
            return released;
        }
    }

    @Override
    public Transactions<BookingUnitOfWork> transactions(Consumer<CommittedMails> onCommitted) {
        return adapters.transactions(onCommitted);
    }

    @Override
    public MailJournal journal() {
        return adapters.journal();
    }

    @Override
    public OutboxControl control() {
        return adapters.control();
    }

    @Override
    public OutboxOperations operations(Runnable onRequeued) {
        return adapters.operations(onRequeued);
    }

    @Override
    public Suppressions suppressions() {
        return adapters.suppressions();
    }

    @Override
    public QueueSampler sampler(String processName, Duration turn) {
        return adapters.sampler(processName, turn);
    }

    @Override
    public void measure(MeterRegistry registry) {
        adapters.measure(registry);
    }

    @Override
    public ContentCodec codec() {
        return adapters.codec();
    }

    @Override
    public MailGateway gateway(URI publicUrl) {
        return adapters.gateway(publicUrl);
    }

    @Override
    public MailPreview preview(URI publicUrl) {
        return adapters.preview(publicUrl);
    }

    @Override
    public Publications publications(Duration limit) {
        return publications.apply(adapters.publications(limit));
    }

    @Override
    public PublishedMails publishedMails(Runnable onArrival) {
        return adapters.publishedMails(onArrival);
    }

    @Override
    public Optional<String> receivingTrouble() {
        return adapters.receivingTrouble();
    }

    @Override
    public HealthCheck schema() {
        return adapters.schema();
    }

    @Override
    public HealthCheck database() {
        return adapters.database();
    }

    @Override
    public void close() {
        adapters.close();
    }
}
