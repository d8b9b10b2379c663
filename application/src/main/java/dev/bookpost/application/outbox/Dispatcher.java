package dev.bookpost.application.outbox;

import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves mails out of the outbox: one thread claims, a few pass them on, one settles. Any number of dispatchers,
 * in any number of processes, may work on one outbox.
 *
 * <p>It looks for work when a commit in this process enqueued something ({@link #wake()}), when a sender is about to
 * run dry and the last claim came back full, when a settle let the next mail of a group go, and at every poll.
 */
public final class Dispatcher {
    private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
    /** After a database outage the others get this long to settle what they sent, before their mails count as lost. */
    private static final Duration GRACE_FOR_OTHERS = Duration.ofSeconds(10);

    private final OutboxRepository outbox;
    private final WayOut way;
    private final DispatchPolicy policy;
    private final Worker worker;
    private final InHand inHand = new InHand();
    private final Bell bell = new Bell();
    private final RelayBudget budget;
    private final CountDownLatch stopAsked = new CountDownLatch(1);
    private final Settler settler;
    private final List<Thread> senders = new ArrayList<>();
    private final Thread claimer;
    private final Thread settling;

    private volatile boolean stopping;
    private volatile boolean wanted = true;
    private volatile boolean claimMayBeUnanswered;
    private volatile boolean storeWasAway;
    /** The relay is in trouble: what waits goes back, and the outbox is asked only once it knows all that we know. */
    private volatile boolean relayDistrusted;

    private final AtomicInteger relayTroubles = new AtomicInteger();

    private volatile long lastRound;
    private boolean lostWaiting;
    private final ControlLog controlLog = new ControlLog();
    private long leaveLostUntil;

    /**
     * @param claimant names this run of this process; never used again by another
     * @param nanoTime a monotonic clock, {@link System#nanoTime()} outside of tests
     * @param random for jitter
     * @param observer is told what this dispatcher does
     */
    public record Worker(String claimant, LongSupplier nanoTime, RandomGenerator random, DispatchObserver observer) {}

    public Dispatcher(OutboxRepository outbox, WayOut way, DispatchPolicy policy, RelayBudget budget, Worker worker) {
        this.outbox = outbox;
        this.way = way;
        this.policy = policy;
        this.worker = worker;
        this.budget = budget;
        this.settler = new Settler(outbox, this::letGo, inHand, () -> storeWasAway = true, this::settled);
        this.leaveLostUntil = worker.nanoTime().getAsLong();
        this.lastRound = leaveLostUntil;
        this.claimer = Thread.ofVirtual().name("outbox-claim").unstarted(this::claimUntilStopped);
        this.settling = Thread.ofVirtual().name("outbox-settle").unstarted(this::settleUntilDone);
        for (int i = 1; i <= policy.senders(); i++) {
            senders.add(Thread.ofVirtual().name("outbox-send-" + i).unstarted(this::sendUntilStopped));
        }
    }

    public void start() {
        settling.start();
        senders.forEach(Thread::start);
        claimer.start();
    }

    /** Something was enqueued; returns at once. */
    public void wake() {
        wanted = true;
        bell.ring();
    }

    /** Results of senders that came after their lease had ended, since the start. */
    public long superseded() {
        return settler.superseded.sum();
    }

    /** Mails that are claimed and not yet settled. */
    public int inHand() {
        return inHand.size();
    }

    /**
     * How long ago the claiming thread last looked whether there is anything to do: hardly longer than the poll, unless
     * it hangs or is gone.
     */
    public Duration sinceLastRound() {
        return Duration.ofNanos(now() - lastRound);
    }

    /**
     * Claims nothing more, lets what is being sent finish and settles it, and gives the rest back uncounted.
     *
     * @param bound how long that may take; a send deadline and a little is enough
     * @return whether everything was settled; what was not is lost to its lease
     */
    public boolean stop(Duration bound) throws InterruptedException {
        long end = System.nanoTime() + bound.toNanos();
        stopping = true;
        stopAsked.countDown();
        bell.ring();
        joinUntil(claimer, end);
        for (InHand.Job job : inHand.close()) {
            settle(job, new Settlement.Released());
        }
        for (Thread sender : senders) {
            joinUntil(sender, end);
        }
        settler.close();
        joinUntil(settling, end);
        giveBackAnUnansweredClaim();
        boolean clean = inHand.idle();
        if (!clean) {
            log.warn(
                    "{} mails could not be settled before the stop",
                    inHand.held().size());
        }
        claimer.interrupt();
        senders.forEach(Thread::interrupt);
        settling.interrupt();
        return clean;
    }

    private void giveBackAnUnansweredClaim() {
        if (claimMayBeUnanswered) {
            try {
                outbox.releaseUnheld(worker.claimant(), inHand.held());
            } catch (StoreUnavailableException e) {
                log.warn("mails of an unanswered claim could not be given back: {}", e.getMessage());
            }
        }
    }

    private static void joinUntil(Thread thread, long end) throws InterruptedException {
        long left = end - System.nanoTime();
        if (left > 0 && thread.getState() != Thread.State.NEW) {
            thread.join(Duration.ofNanos(left));
        }
    }

    private void claimUntilStopped() {
        long nextPoll = now();
        try {
            while (!stopping) {
                lastRound = now();
                if (now() - nextPoll >= 0) {
                    wanted = true;
                    nextPoll = now() + policy.nextPoll(worker.random()).toNanos();
                }
                if (mayClaim() && !claim()) {
                    nextPoll = now() + policy.nextPoll(worker.random()).toNanos();
                }
                bell.await(untilNextLook(nextPoll));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the stop's bound was reached
        }
    }

    private boolean mayClaim() {
        return wanted
                && !stopping
                && !settler.storeAway()
                && inHand.waiting() <= policy.batch() / 2
                && !inHand.exclusive()
                && !(lostWaiting && !inHand.idle())
                && !(relayDistrusted && (inHand.waiting() > 0 || settler.hasUntold()));
    }

    private Duration untilNextLook(long nextPoll) {
        if (mayClaim()) {
            return Duration.ZERO;
        }
        return Duration.ofNanos(Math.max(0, nextPoll - now()));
    }

    /** Claims once; false if the store was away, so that the next try waits for the poll. */
    private boolean claim() {
        wanted = false;
        try {
            afterAnOutage();
            if (settler.storeAway()) {
                wanted = true; // what was sent goes first
                return true;
            }
            long began = now();
            int troublesBefore = relayTroubles.get();
            Claim claim = claim(began);
            Duration took = Duration.ofNanos(now() - began);
            boolean relayOpen = claim.control().relay().open();
            // trouble that came while the claim was under way is not in what the claim has read
            relayDistrusted = relayOpen || relayTroubles.get() != troublesBefore;
            try {
                worker.observer().claimed(claim, took);
            } finally {
                inHand.add(claim.mails(), began, relayOpen); // whatever the observer does
            }
            lostWaiting = claim.lostWaiting();
            boolean full = claim.more() && !relayOpen;
            // a lost mail came alone, whatever else is due
            boolean alone = claim.mails().stream().anyMatch(ClaimedMail::lost);
            if (full || alone || lostWaiting || !claim.resolved().isEmpty()) {
                wanted = true;
            }
            controlLog.saw(claim.control());
            claim.resolved().forEach(mail -> log.warn("mail {} ({}) ended {}", mail.id(), mail.kind(), mail.state()));
            return true;
        } catch (StoreUnavailableException e) {
            if (!storeWasAway) {
                log.warn("claiming failed: {}", e.getMessage());
            }
            storeWasAway = true;
            return false;
        } catch (RuntimeException | Error e) {
            log.error("claiming failed unexpectedly", e);
            return false;
        }
    }

    /** What a claim took whose answer was lost is given back, and the others get time to settle. */
    private void afterAnOutage() {
        if (claimMayBeUnanswered) {
            int released = outbox.releaseUnheld(worker.claimant(), inHand.held());
            claimMayBeUnanswered = false;
            log.info("the database answers again; {} mails of an unanswered claim were given back", released);
        }
        if (storeWasAway) {
            leaveLostUntil = now() + GRACE_FOR_OTHERS.toNanos();
            storeWasAway = false;
        }
    }

    private Claim claim(long began) {
        claimMayBeUnanswered = true;
        ClaimRequest request = new ClaimRequest(
                worker.claimant(),
                policy.batch(),
                policy.lease(),
                way.known(),
                inHand.held(),
                policy.retry().maxAttempts(),
                began - leaveLostUntil >= 0,
                policy.retry().holdUncertain());
        Claim claim = way.claim(outbox, request);
        claimMayBeUnanswered = false;
        return claim;
    }

    private void sendUntilStopped() {
        try {
            for (InHand.Job job = inHand.take(); job != null; job = inHand.take()) {
                bell.ring();
                send(job);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the stop's bound was reached
        }
    }

    private void send(InHand.Job job) throws InterruptedException {
        if (!mayStart(job) || !awaitTurn() || !mayStart(job)) {
            settle(job, new Settlement.Released());
            return;
        }
        Settlement.Result result = way.pass(job.mail(), policy, worker);
        if (result instanceof Settlement.Unavailable) {
            relayTroubles.incrementAndGet();
            relayDistrusted = true;
        }
        settle(job, result);
    }

    private boolean mayStart(InHand.Job job) {
        boolean inTime = now() - job.claimBegan() < policy.startWindow().toNanos();
        return inTime && (job.probe() || !relayDistrusted);
    }

    /** Waits as the relay's budget demands; false if that takes too long, or a stop comes first. */
    private boolean awaitTurn() throws InterruptedException {
        Optional<Duration> turn = budget.reserve();
        return turn.isPresent()
                && (turn.get().isZero() || !stopAsked.await(turn.get().toNanos(), TimeUnit.NANOSECONDS));
    }

    private void settle(InHand.Job job, Settlement.Result result) {
        settler.add(new Settlement(job.mail().id(), job.mail().leaseNo(), result));
    }

    private void letGo(MailId id) {
        inHand.settled(id);
        way.settled(id);
    }

    private void settled(SettleReport report, Duration took) {
        worker.observer().settled(report, took);
        if (report.relayOpen()) {
            relayDistrusted = true;
        } else if (relayDistrusted) {
            wanted = true; // the probe was taken
        }
        if (report.settled().stream().anyMatch(SettleReport.Settled::unblocks)) {
            wanted = true;
        }
        bell.ring();
    }

    private void settleUntilDone() {
        try {
            settler.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the stop's bound was reached
        }
    }

    private long now() {
        return worker.nanoTime().getAsLong();
    }
}
