package dev.bookpost.application.outbox;

import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes results in batches: whatever has finished since the last settle goes into the next. A result is kept until
 * the store has taken it or disowned it, however long the store is away (invariant 9).
 */
final class Settler {
    private static final Logger log = LoggerFactory.getLogger(Settler.class);
    private static final int MOST = 500;
    private static final Duration GATHER = Duration.ofMillis(5);
    /** How soon a row that somebody else had locked, or a store that was away, is tried again. */
    private static final Duration TRY_AGAIN = Duration.ofMillis(100);

    private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

    private final OutboxRepository outbox;
    private final Consumer<MailId> letGo;
    private final InHand inHand;
    private final Runnable onStoreAway;
    private final BiConsumer<SettleReport, Duration> onSettled;
    private final BlockingQueue<Settlement> finished = new LinkedBlockingQueue<>();
    private final Map<MailId, Settlement> unsettled = new LinkedHashMap<>();
    private final AtomicInteger untold = new AtomicInteger();
    final LongAdder superseded = new LongAdder();
    private volatile boolean storeAway;
    private volatile boolean closing;

    /**
     * @param letGo is told of each mail whose result is written, or of no more interest
     * @param onStoreAway runs when a settle did not reach the store
     * @param onSettled is told of each settle that did, and how long it took
     */
    Settler(
            OutboxRepository outbox,
            Consumer<MailId> letGo,
            InHand inHand,
            Runnable onStoreAway,
            BiConsumer<SettleReport, Duration> onSettled) {
        this.outbox = outbox;
        this.letGo = letGo;
        this.inHand = inHand;
        this.onStoreAway = onStoreAway;
        this.onSettled = onSettled;
    }

    void add(Settlement settlement) {
        untold.incrementAndGet();
        finished.add(settlement);
    }

    /** Results of which the store has not heard yet, not even those of rows that somebody else has locked. */
    boolean hasUntold() {
        return untold.get() > 0;
    }

    /** Results wait that the store could not be given: they go first, before anything new is claimed. */
    boolean storeAway() {
        return storeAway;
    }

    /** Lets {@link #run} end once everything in hand is settled. */
    void close() {
        closing = true;
    }

    /** Settles until closed and done, or interrupted. */
    void run() throws InterruptedException {
        while (!(closing && inHand.idle())) {
            gather();
            if (!unsettled.isEmpty()) {
                settle();
            }
        }
    }

    private void gather() throws InterruptedException {
        Settlement first = finished.poll(TRY_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
        if (first == null) {
            return;
        }
        unsettled.put(first.id(), first);
        long end = System.nanoTime() + GATHER.toNanos();
        while (unsettled.size() < MOST) {
            // only under backlog is it worth waiting for more
            long patience = inHand.waiting() > 0 ? end - System.nanoTime() : 0;
            Settlement next = finished.poll(Math.max(0, patience), TimeUnit.NANOSECONDS);
            if (next == null) {
                return;
            }
            unsettled.put(next.id(), next);
        }
    }

    private void settle() throws InterruptedException {
        SettleReport report;
        long began = System.nanoTime();
        try {
            report = outbox.settle(new ArrayList<>(unsettled.values()));
        } catch (StoreUnavailableException e) {
            if (!storeAway) {
                log.warn("{} results wait for the database: {}", unsettled.size(), e.getMessage());
            }
            storeAway = true;
            onStoreAway.run();
            TimeUnit.NANOSECONDS.sleep(TRY_AGAIN.toNanos());
            return;
        } catch (RuntimeException | Error e) {
            // this thread must go on, and nothing more be sent while its result could not be written either
            log.error("settling failed unexpectedly; it is tried again", e);
            storeAway = true;
            TimeUnit.NANOSECONDS.sleep(AFTER_A_FAULT.toNanos());
            return;
        }
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        storeAway = false;
        int toldNow = (int) unsettled.values().stream()
                .filter(settlement -> !settlement.again())
                .count();
        unsettled.replaceAll((id, settlement) -> settlement.repeated());
        report.settled().forEach(settled -> {
            if (settled.state() == MailState.DEAD) {
                log.warn("mail {} ({}) is dead: {}", settled.id(), settled.kind(), settled.reason());
            }
            done(settled.id());
        });
        Set<MailId> lateMarks = unsettled.values().stream()
                .filter(settlement -> settlement.result() instanceof Settlement.Published)
                .map(Settlement::id)
                .filter(report.superseded()::contains)
                .collect(Collectors.toSet());
        report.superseded().forEach(id -> {
            if (lateMarks.contains(id)) {
                log.debug("mail {} was taken before it could be marked as published", id);
            } else {
                superseded.increment();
                log.warn("the result of mail {} came after its lease had ended", id);
            }
            done(id);
        });
        report.unstorable().forEach(this::done);
        untold.addAndGet(-toldNow);
        // a consumer that is quicker than the broker's acknowledgement is no sign of trouble
        onSettled.accept(report.withoutSuperseded(lateMarks), took);
    }

    private void done(MailId id) {
        unsettled.remove(id);
        letGo.accept(id);
    }
}
