package dev.bookpost.testkit.outbox;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailDetail.FailedAttempt;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox.Enqueued;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.QueueSample;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Suppression;
import dev.bookpost.domain.outbox.Suppressions;
import dev.bookpost.domain.outbox.Transition;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The outbox in memory: the same decisions as the real one, without locks, for there is one transaction at a time. */
public final class InMemoryOutbox implements OutboxRepository, OutboxControl, MailJournal {
    private static final double HALF = 0.5;
    private static final Comparator<InMemoryRow> BY_TIME =
            comparing((InMemoryRow r) -> r.nextAttemptAt).thenComparingLong(r -> r.seq);

    /** Of 2^64: multiples of it are spread evenly. */
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    private static final String LOST = "its sender was lost";

    final InMemoryDatabase database;
    final InstantSource clock;
    private final ContentCodec codec;
    final Map<MailId, InMemoryRow> rows = new HashMap<>();
    final Map<MailId, MailEntry> history = new HashMap<>();
    final Map<MailId, List<FailedAttempt>> attempts = new HashMap<>();
    final Set<MailId> uncertain = new HashSet<>();
    private final InMemorySuppressions suppressions;
    private final InMemoryQueueSampler.Turn samplingTurn = new InMemoryQueueSampler.Turn();
    private long lastSeq;
    private long draws;
    private ControlState control;

    public InMemoryOutbox(InMemoryDatabase database, InstantSource clock, ContentCodec codec) {
        this.database = database;
        this.clock = clock;
        this.codec = codec;
        this.control = new ControlState(null, RelayBreaker.NEVER_OPENED);
        this.suppressions = new InMemorySuppressions(database);
        database.add(this::remember);
    }

    private Runnable remember() {
        Map<MailId, InMemoryRow> rowsThen = new HashMap<>();
        rows.forEach((id, row) -> rowsThen.put(id, new InMemoryRow(row)));
        Map<MailId, MailEntry> historyThen = Map.copyOf(history);
        Map<MailId, List<FailedAttempt>> attemptsThen = Map.copyOf(attempts);
        Set<MailId> uncertainThen = Set.copyOf(uncertain);
        ControlState controlThen = control;
        return () -> {
            rows.clear();
            rows.putAll(rowsThen);
            history.clear();
            history.putAll(historyThen);
            attempts.clear();
            attempts.putAll(attemptsThen);
            uncertain.clear();
            uncertain.addAll(uncertainThen);
            control = controlThen;
        };
    }

    /**
     * What operators do with this outbox.
     *
     * @param onRequeued runs after a mail has become due again
     */
    public OutboxOperations operations(Runnable onRequeued) {
        return new InMemoryOutboxOperations(this, onRequeued);
    }

    /** The addresses that no mail is sent to. */
    public Suppressions suppressions() {
        return suppressions;
    }

    /** Called inside an open transaction. */
    ControlState control() {
        return control;
    }

    /** Called inside an open transaction. */
    public Enqueued enqueue(NewMail mail) {
        boolean duplicate = mail.dedupKey() != null
                && rows.values().stream()
                        .anyMatch(r -> !r.dead
                                && !r.withdrawRequested
                                && mail.dedupKey().equals(r.mail.dedupKey()));
        if (duplicate) {
            return Enqueued.DUPLICATE;
        }
        rows.put(mail.id(), new InMemoryRow(mail, codec.encode(mail.content()), ++lastSeq, clock.instant()));
        return Enqueued.ENQUEUED;
    }

    /**
     * Called inside an open transaction.
     *
     * @param onEnded gets the kind's name for each mail that has ended with it
     */
    public int withdraw(String reference, String kindName, Consumer<String> onEnded) {
        List<InMemoryRow> found = rows.values().stream()
                .filter(r -> r.mail.reference().equals(reference)
                        && r.mail.kind().name().equals(kindName)
                        && !r.withdrawRequested)
                .toList();
        for (InMemoryRow row : found) {
            if (Transition.withdrawEndsAtOnce(row.leasedBySender())) {
                finish(row, MailState.WITHDRAWN, null, null);
                onEnded.accept(kindName);
            } else {
                row.withdrawRequested = true;
            }
        }
        return found.size();
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return database.transaction(() -> {
            Instant now = clock.instant();
            int allowance = control.allowance(request.limit(), request.lease(), now);
            Claim claim = claim(request, allowance, now);
            if (control.relay().open() && !claim.mails().isEmpty()) {
                control = control.with(control.relay().probing(claim.mails().getFirst(), now.plus(request.lease())));
            }
            return claim;
        });
    }

    /** Another order at each draw, and the same at each run of a test. */
    private Comparator<InMemoryRow> byLot() {
        long draw = ++draws;
        return comparingLong(row -> (row.seq + draw) * GOLDEN_RATIO);
    }

    private Claim claim(ClaimRequest request, int allowance, Instant now) {
        boolean handOut = allowance > 0;
        int limit = handOut ? allowance : request.limit();
        List<InMemoryRow> head = rows.values().stream()
                .filter(r -> claimable(r, request, now) && (handOut || r.claimedBy != null || r.expired(now)))
                .sorted(handOut && control.relay().drawsProbes() ? byLot() : BY_TIME)
                .limit(limit)
                .toList();
        List<InMemoryRow> suspects =
                head.stream().filter(r -> handOut && r.suspect()).toList();
        if (!suspects.isEmpty() && !request.idle()) {
            return new Claim(List.of(), List.of(), true, false, 0, control);
        }
        List<ClaimedMail> mails = new ArrayList<>();
        List<Claim.Resolved> resolved = new ArrayList<>();
        int uncertainBefore = uncertain.size();
        List<InMemoryRow> taken = suspects.isEmpty() ? head : suspects.subList(0, 1);
        for (InMemoryRow row : taken) {
            take(row, request, handOut, mails, resolved);
        }
        int madeUncertain = uncertain.size() - uncertainBefore;
        return new Claim(mails, resolved, false, taken.size() == limit, madeUncertain, control);
    }

    private boolean claimable(InMemoryRow row, ClaimRequest request, Instant now) {
        return !row.dead
                && !row.nextAttemptAt.isAfter(now)
                && request.known().contains(row.mail.kind())
                && !request.held().contains(row.mail.id())
                && (request.takeLost() || !row.leasedBySender())
                && rows.values().stream().noneMatch(earlier -> earlier.seq < row.seq && earlier.blocks(row));
    }

    private void take(
            InMemoryRow row,
            ClaimRequest request,
            boolean handOut,
            List<ClaimedMail> mails,
            List<Claim.Resolved> resolved) {
        boolean lostNow = row.leasedBySender();
        Instant now = clock.instant();
        row.leaseNo++;
        row.published = false;
        row.publications += request.as() == ClaimedAs.PUBLISHER ? 1 : 0;
        if (lostNow) {
            row.attempts = Transition.attemptsAfterLoss(row.attempts, row.lost, request.maxAttempts());
            row.lost = true;
            recordAttempt(row, LOST, 0, true);
        }
        Transition.Claimed claimed = new Transition.Claimed(
                row.attempts,
                lostNow,
                row.withdrawRequested,
                row.deliveredLate,
                moot(row, now),
                request.holdUncertain().contains(row.mail.kind().name()));
        switch (Transition.ofClaimed(claimed, request.maxAttempts(), handOut)) {
            case Transition.Finish(var state) -> {
                finish(row, state, state == MailState.DISCARDED ? Suppression.REASON : null, null);
                resolved.add(resolved(row, state, null));
            }
            case Transition.Die(var reason) -> {
                String text = lostNow ? LOST : "no attempt is left";
                if (!lostNow) {
                    recordAttempt(row, text, 0, false);
                }
                row.failed(text, 0, now);
                die(row, reason);
                resolved.add(resolved(row, MailState.DEAD, reason));
            }
            case Transition.Return() -> row.giveBack(now);
            case Transition.HandOut() -> {
                row.lease(request.as(), request.claimant(), now.plus(request.lease()));
                mails.add(row.claimed());
            }
            case Transition.Retry retry -> throw new AssertionError(retry);
            case Transition.Publish publish -> throw new AssertionError(publish);
        }
    }

    @Override
    public PublishedClaim claimPublished(ClaimRequest request, List<Publication> records) {
        return database.transaction(() -> {
            Set<MailId> later = new HashSet<>();
            if (control.paused()) {
                records.forEach(record -> later.add(record.id()));
                return new PublishedClaim(Claim.nothing(control), later);
            }
            List<InMemoryRow> candidates = candidates(request, records, later);
            List<InMemoryRow> suspects =
                    candidates.stream().filter(row -> row.lost).toList();
            if (!suspects.isEmpty() && !request.idle()) {
                candidates.forEach(row -> later.add(row.mail.id()));
                return new PublishedClaim(new Claim(List.of(), List.of(), true, false, 0, control), later);
            }
            List<InMemoryRow> eligible = suspects.isEmpty() ? candidates : suspects.subList(0, 1);
            Set<InMemoryRow> handedOut = Set.copyOf(allowed(request, eligible));
            List<ClaimedMail> mails = new ArrayList<>();
            List<Claim.Resolved> resolved = new ArrayList<>();
            for (InMemoryRow row : candidates) {
                if (handedOut.contains(row)) {
                    take(row, request, true, mails, resolved);
                } else if (control.relay().open() && eligible.contains(row)) {
                    take(row, request, false, mails, resolved);
                    row.nextAttemptAt = nextProbe(row.nextAttemptAt);
                } else {
                    later.add(row.mail.id());
                }
            }
            Claim claim = new Claim(mails, resolved, false, false, 0, control);
            if (control.relay().open() && !mails.isEmpty()) {
                Instant leaseEnds = clock.instant().plus(request.lease());
                control = control.with(control.relay().probing(mails.getFirst(), leaseEnds));
            }
            return new PublishedClaim(claim, later);
        });
    }

    private List<InMemoryRow> candidates(ClaimRequest request, List<Publication> records, Set<MailId> later) {
        List<InMemoryRow> candidates = new ArrayList<>();
        for (Publication record : records) {
            InMemoryRow row = rows.get(record.id());
            if (row == null
                    || candidates.contains(row)
                    || !request.known().contains(row.mail.kind())
                    || !Transition.claimableByRecord(
                            row.dead, row.claimedAs, row.published, row.leaseNo == record.leaseNo())) {
                continue;
            }
            if (request.held().contains(record.id())) {
                later.add(record.id());
            } else {
                candidates.add(row);
            }
        }
        candidates.sort(comparing(row -> row.mail.id())); // as the real one locks them
        return candidates;
    }

    private Instant nextProbe(Instant atLeast) {
        Instant next = control.relay().nextProbeAt();
        return next == null || next.isBefore(atLeast) ? atLeast : next;
    }

    private List<InMemoryRow> allowed(ClaimRequest request, List<InMemoryRow> eligible) {
        RelayBreaker relay = control.relay();
        List<InMemoryRow> probe = eligible.stream()
                .filter(row -> relay.open() && relay.isProbe(row.mail.id()))
                .toList();
        int most = control.allowance(request.limit(), request.lease(), clock.instant());
        return probe.isEmpty() ? eligible.stream().limit(most).toList() : probe;
    }

    private @Nullable MailState moot(InMemoryRow row, Instant now) {
        if (suppressions.hold(row.mail.recipient())) {
            return MailState.DISCARDED;
        }
        return row.expired(now) ? MailState.EXPIRED : null;
    }

    private Claim.Resolved resolved(InMemoryRow row, MailState state, @Nullable DeathReason reason) {
        return new Claim.Resolved(row.mail.id(), row.mail.kind(), state, reason, row.age(clock.instant()));
    }

    @Override
    public SettleReport settle(List<Settlement> settlements) {
        return database.transaction(() -> {
            List<SettleReport.Settled> settled = new ArrayList<>();
            List<SettleReport.Settled> sentLate = new ArrayList<>();
            int uncertainBefore = uncertain.size();
            Set<MailId> superseded = new HashSet<>();
            for (Settlement settlement : settlements) {
                boolean rejecting = control.relay().state() == RelayBreaker.State.REJECTING;
                control = control.with(control.relay().after(settlement, clock.instant(), () -> HALF));
                InMemoryRow row = rows.get(settlement.id());
                if (row != null && row.leaseNo == settlement.leaseNo() && holds(row, settlement.result())) {
                    settled.add(settle(row, settlement.result(), rejecting));
                    if (settlement.result() instanceof Settlement.Refused refused && !rejecting) {
                        suppressions.note(row.mail, refused, clock.instant());
                    }
                } else {
                    superseded.add(settlement.id());
                    if (settlement.result() instanceof Settlement.Delivered(var reply)) {
                        deliveredAllTheSame(settlement.id(), row, reply, sentLate);
                    }
                }
            }
            return new SettleReport(
                    settled,
                    superseded,
                    Set.of(),
                    Set.of(),
                    control.relay().open(),
                    sentLate,
                    uncertain.size() - uncertainBefore);
        });
    }

    private static boolean holds(InMemoryRow row, Settlement.Result result) {
        return result instanceof Settlement.Published ? row.claimedAs == ClaimedAs.PUBLISHER : row.claimedAs != null;
    }

    private SettleReport.Settled settle(InMemoryRow row, Settlement.Result result, boolean relayRejects) {
        Transition transition =
                Transition.ofSettled(result, row.attempts, row.withdrawRequested, row.deliveredLate, relayRejects);
        if (!(transition instanceof Transition.Return)) {
            countAttempt(row, result);
        }
        row.unlease();
        row.publications = transition instanceof Transition.Publish ? row.publications : 0;
        MailState state = switch (transition) {
            case Transition.Finish(var end) -> {
                finish(row, end, null, result instanceof Settlement.Delivered(var reply) ? reply : null);
                yield end;
            }
            case Transition.Die(var reason) -> {
                die(row, reason);
                yield MailState.DEAD;
            }
            case Transition.Retry(var delay) -> {
                row.nextAttemptAt = clock.instant().plus(delay);
                yield MailState.PENDING;
            }
            case Transition.Return() -> {
                row.nextAttemptAt = clock.instant();
                yield MailState.PENDING;
            }
            case Transition.Publish(var horizon) -> {
                row.published = true;
                row.nextAttemptAt = clock.instant().plus(horizon);
                yield MailState.PUBLISHED;
            }
            case Transition.HandOut handOut -> throw new AssertionError(handOut);
        };
        return settled(row, state, transition instanceof Transition.Die(var reason) ? reason : null);
    }

    private SettleReport.Settled settled(InMemoryRow row, MailState state, @Nullable DeathReason reason) {
        boolean left = state != MailState.PENDING && state != MailState.PUBLISHED;
        boolean unblocks = row.mail.groupKey() != null && left;
        return new SettleReport.Settled(
                row.mail.id(), row.mail.kind(), state, unblocks, reason, row.age(clock.instant()));
    }

    private void countAttempt(InMemoryRow row, Settlement.Result result) {
        switch (result) {
            case Settlement.Failed(var code, var text, var unsure, var retryAfter, var max) ->
                countAttempt(row, text, code, unsure);
            case Settlement.Refused refused -> countAttempt(row, refused.text(), refused.code(), false);
            case Settlement.Rejected(var reason, var code, var text) ->
                countAttempt(row, text, code, reason == DeathReason.UNCERTAIN);
            case Settlement.Delivered delivered -> {}
            case Settlement.Unavailable unavailable -> {}
            case Settlement.Released() -> {}
            case Settlement.Published published -> {}
        }
    }

    private void countAttempt(InMemoryRow row, String text, int code, boolean unsure) {
        row.attempts++;
        row.failed(text, code, clock.instant());
        recordAttempt(row, text, code, unsure);
    }

    private void recordAttempt(InMemoryRow row, String text, int code, boolean unsure) {
        FailedAttempt attempt = new FailedAttempt(row.attempts, clock.instant(), code == 0 ? null : code, text, unsure);
        attempts.merge(
                row.mail.id(),
                List.of(attempt),
                (earlier, one) -> Stream.concat(earlier.stream(), one.stream()).toList());
        if (unsure) {
            uncertain.add(row.mail.id());
        }
    }

    /** A delivery is a fact, whoever holds the row now. */
    private void deliveredAllTheSame(
            MailId id, @Nullable InMemoryRow row, String reply, List<SettleReport.Settled> sentLate) {
        uncertain.add(id);
        if (row == null) {
            history.computeIfPresent(id, (same, entry) -> sent(entry));
            return;
        }
        switch (Transition.ofLateDelivery(row.dead, row.claimedBy != null, row.published)) {
            case FINISH -> {
                finish(row, MailState.SENT, null, reply);
                sentLate.add(settled(row, MailState.SENT, null));
            }
            case MARK_DELIVERED -> row.deliveredLate = true;
            case MARK_UNCERTAIN -> {} // marked above
        }
    }

    @Override
    public int releaseUnheld(String claimant, Set<MailId> held) {
        return database.transaction(() -> {
            List<InMemoryRow> unheld = rows.values().stream()
                    .filter(r -> claimant.equals(r.claimedBy) && !held.contains(r.mail.id()))
                    .toList();
            unheld.forEach(row -> settle(row, new Settlement.Released(), false));
            return unheld.size();
        });
    }

    @Override
    public ControlState state() {
        return database.transaction(() -> control);
    }

    @Override
    public ControlState pause() {
        return database.transaction(() -> {
            control = control.pausedAt(clock.instant());
            return control;
        });
    }

    @Override
    public ControlState resume() {
        return database.transaction(() -> {
            control = control.resumedAt(clock.instant());
            return control;
        });
    }

    private void die(InMemoryRow row, DeathReason reason) {
        row.dead = true;
        row.reasonCode = reason.code();
        row.publications = 0;
        row.unlease();
        row.leaseNo++;
    }

    void finish(InMemoryRow row, MailState state, @Nullable String reason, @Nullable String reply) {
        rows.remove(row.mail.id());
        history.put(row.mail.id(), row.finished(state, clock.instant(), reason, reply));
    }

    private static MailEntry sent(MailEntry entry) {
        MailView then = entry.mail();
        MailView sent = new MailView(
                then.id(),
                then.kind(),
                then.reference(),
                MailState.SENT,
                then.reasonCode(),
                then.attempts(),
                then.enqueuedAt(),
                then.dueAt(),
                null,
                then.finishedAt());
        return new MailEntry(
                entry.seq(), sent, entry.recipient(), entry.locale(), entry.groupKey(), false, entry.diagnosis());
    }

    @Override
    public List<MailView> about(String reference) {
        return database.transaction(() -> {
            List<MailView> views = new ArrayList<>();
            history.values().forEach(entry -> views.add(entry.mail()));
            rows.values().forEach(row -> views.add(row.view(row.state(), row.reasonCode, null)));
            return views.stream()
                    .filter(view -> view.reference().equals(reference))
                    .sorted(comparing(MailView::enqueuedAt).thenComparing(MailView::id))
                    .toList();
        });
    }

    @Override
    public int forget(Duration retention) {
        return database.transaction(() -> {
            Instant limit = clock.instant().minus(retention);
            int before = history.size();
            history.values()
                    .removeIf(entry -> entry.mail().finishedAt() != null
                            && entry.mail().finishedAt().isBefore(limit));
            attempts.keySet().removeIf(id -> !history.containsKey(id) && !rows.containsKey(id));
            return before - history.size();
        });
    }

    /** As {@link dev.bookpost.domain.outbox.QueueSampler} describes it. */
    public QueueSampler sampler(String name, Duration turn) {
        return new InMemoryQueueSampler(this, samplingTurn, name, turn);
    }

    QueueSample sample() {
        return database.transaction(() -> {
            Instant now = clock.instant();
            Map<MailState, Long> mails = new EnumMap<>(MailState.class);
            List.of(MailState.PENDING, MailState.SENDING, MailState.PUBLISHED, MailState.DEAD)
                    .forEach(state -> mails.put(state, 0L));
            rows.values().forEach(row -> mails.merge(row.state(), 1L, Long::sum));
            return new QueueSample(mails, oldestDue(now), Duration.ZERO, control);
        });
    }

    Duration oldestDue(Instant now) {
        return rows.values().stream()
                .filter(row -> !row.dead && !row.dueAt.isAfter(now))
                .map(row -> Duration.between(row.dueAt, now))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    Instant now() {
        return clock.instant();
    }

    /** Whether a mail was marked as perhaps delivered twice, or perhaps delivered though it is dead. */
    public boolean uncertain(MailId id) {
        return database.transaction(() -> uncertain.contains(id));
    }

    /** Puts a row into a state that only damage from outside could bring about. */
    public void corrupt(MailId id, int attempts, String payload) {
        database.transaction(() -> {
            InMemoryRow row = rows.get(id);
            if (row == null) {
                throw new IllegalArgumentException("no such live mail: " + id);
            }
            row.attempts = attempts;
            row.payload = payload;
            return row;
        });
    }

    /** How many mails are neither finished nor dead. */
    public int live() {
        return database.transaction(
                () -> (int) rows.values().stream().filter(row -> !row.dead).count());
    }
}
