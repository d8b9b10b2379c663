package dev.bookpost.testkit.outbox;

import static java.util.Comparator.comparing;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox.Enqueued;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Transition;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The outbox in memory: the same decisions as the real one, without locks, for there is one transaction at a time. */
public final class InMemoryOutbox implements OutboxRepository, MailJournal {
    private final InMemoryDatabase database;
    private final InstantSource clock;
    private final ContentCodec codec;
    private final Map<MailId, InMemoryRow> rows = new HashMap<>();
    private final Map<MailId, MailView> history = new HashMap<>();
    private final Set<MailId> uncertain = new HashSet<>();
    private long lastSeq;

    public InMemoryOutbox(InMemoryDatabase database, InstantSource clock, ContentCodec codec) {
        this.database = database;
        this.clock = clock;
        this.codec = codec;
        database.add(this::remember);
    }

    private Runnable remember() {
        Map<MailId, InMemoryRow> rowsThen = new HashMap<>();
        rows.forEach((id, row) -> rowsThen.put(id, new InMemoryRow(row)));
        Map<MailId, MailView> historyThen = Map.copyOf(history);
        Set<MailId> uncertainThen = Set.copyOf(uncertain);
        return () -> {
            rows.clear();
            rows.putAll(rowsThen);
            history.clear();
            history.putAll(historyThen);
            uncertain.clear();
            uncertain.addAll(uncertainThen);
        };
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

    /** Called inside an open transaction. */
    public int withdraw(String reference, String kindName) {
        List<InMemoryRow> found = rows.values().stream()
                .filter(r -> r.mail.reference().equals(reference)
                        && r.mail.kind().name().equals(kindName)
                        && !r.withdrawRequested)
                .toList();
        for (InMemoryRow row : found) {
            if (row.claimedBy != null) {
                row.withdrawRequested = true;
            } else {
                finish(row, MailState.WITHDRAWN);
            }
        }
        return found.size();
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return database.transaction(() -> {
            Instant now = clock.instant();
            List<InMemoryRow> head = rows.values().stream()
                    .filter(r -> claimable(r, request, now))
                    .sorted(comparing((InMemoryRow r) -> r.nextAttemptAt).thenComparingLong(r -> r.seq))
                    .limit(request.limit())
                    .toList();
            List<InMemoryRow> suspects =
                    head.stream().filter(InMemoryRow::suspect).toList();
            if (!suspects.isEmpty() && !request.idle()) {
                return new Claim(List.of(), List.of(), true);
            }
            List<ClaimedMail> mails = new ArrayList<>();
            List<Claim.Resolved> resolved = new ArrayList<>();
            for (InMemoryRow row : suspects.isEmpty() ? head : suspects.subList(0, 1)) {
                take(row, request, now, mails, resolved);
            }
            return new Claim(mails, resolved, false);
        });
    }

    private boolean claimable(InMemoryRow row, ClaimRequest request, Instant now) {
        return !row.dead
                && !row.nextAttemptAt.isAfter(now)
                && request.known().contains(row.mail.kind())
                && !request.held().contains(row.mail.id())
                && (request.takeLost() || row.claimedBy == null)
                && rows.values().stream().noneMatch(earlier -> earlier.seq < row.seq && earlier.blocks(row));
    }

    private void take(
            InMemoryRow row,
            ClaimRequest request,
            Instant now,
            List<ClaimedMail> mails,
            List<Claim.Resolved> resolved) {
        boolean lostNow = row.claimedBy != null;
        row.leaseNo++;
        if (lostNow) {
            row.attempts = Transition.attemptsAfterLoss(row.attempts, row.lost, request.maxAttempts());
            row.lost = true;
            uncertain.add(row.mail.id());
        }
        switch (Transition.ofClaimed(
                row.attempts, request.maxAttempts(), lostNow, row.withdrawRequested, row.deliveredLate)) {
            case Transition.Finish(var state) -> resolved.add(resolved(row, state));
            case Transition.Die(var reason) -> resolved.add(resolved(row, MailState.DEAD));
            case Transition.HandOut() -> {
                row.claimedBy = request.claimant();
                row.nextAttemptAt = now.plus(request.lease());
                mails.add(row.claimed());
            }
            case Transition.Retry retry -> throw new AssertionError(retry);
            case Transition.Return back -> throw new AssertionError(back);
        }
    }

    private Claim.Resolved resolved(InMemoryRow row, MailState state) {
        if (state == MailState.DEAD) {
            die(row);
        } else {
            finish(row, state);
        }
        return new Claim.Resolved(row.mail.id(), row.mail.kind(), state);
    }

    @Override
    public SettleReport settle(List<Settlement> settlements) {
        return database.transaction(() -> {
            List<SettleReport.Settled> settled = new ArrayList<>();
            Set<MailId> superseded = new HashSet<>();
            for (Settlement settlement : settlements) {
                InMemoryRow row = rows.get(settlement.id());
                if (row != null && row.leaseNo == settlement.leaseNo() && row.claimedBy != null) {
                    settled.add(settle(row, settlement.result()));
                } else {
                    superseded.add(settlement.id());
                    if (settlement.result() instanceof Settlement.Delivered) {
                        deliveredAllTheSame(settlement.id(), row);
                    }
                }
            }
            return new SettleReport(settled, superseded, Set.of(), Set.of());
        });
    }

    private SettleReport.Settled settle(InMemoryRow row, Settlement.Result result) {
        Transition transition = Transition.ofSettled(result, row.attempts, row.withdrawRequested, row.deliveredLate);
        if (result instanceof Settlement.Failed || result instanceof Settlement.Rejected) {
            row.attempts++;
        }
        if (result instanceof Settlement.Failed failed && failed.uncertain()) {
            uncertain.add(row.mail.id());
        }
        row.claimedBy = null;
        MailState state = switch (transition) {
            case Transition.Finish(var end) -> {
                finish(row, end);
                yield end;
            }
            case Transition.Die(var reason) -> {
                die(row);
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
            case Transition.HandOut handOut -> throw new AssertionError(handOut);
        };
        boolean unblocks = row.mail.groupKey() != null && state != MailState.PENDING;
        return new SettleReport.Settled(row.mail.id(), row.mail.kind(), state, unblocks);
    }

    /** A delivery is a fact, whoever holds the row now. */
    private void deliveredAllTheSame(MailId id, @Nullable InMemoryRow row) {
        uncertain.add(id);
        if (row == null) {
            history.computeIfPresent(id, (same, entry) -> withState(entry, MailState.SENT));
        } else if (row.claimedBy != null) {
            row.deliveredLate = true;
        } else if (!row.dead) {
            finish(row, MailState.SENT);
        }
    }

    @Override
    public int releaseUnheld(String claimant, Set<MailId> held) {
        return database.transaction(() -> {
            List<InMemoryRow> unheld = rows.values().stream()
                    .filter(r -> claimant.equals(r.claimedBy) && !held.contains(r.mail.id()))
                    .toList();
            unheld.forEach(row -> settle(row, new Settlement.Released()));
            return unheld.size();
        });
    }

    private void die(InMemoryRow row) {
        row.dead = true;
        row.claimedBy = null;
        row.leaseNo++;
    }

    private void finish(InMemoryRow row, MailState state) {
        rows.remove(row.mail.id());
        history.put(row.mail.id(), row.view(state, clock.instant()));
    }

    private static MailView withState(MailView entry, MailState state) {
        return new MailView(
                entry.id(),
                entry.kind(),
                entry.reference(),
                state,
                entry.attempts(),
                entry.enqueuedAt(),
                entry.dueAt(),
                null,
                entry.finishedAt());
    }

    @Override
    public List<MailView> about(String reference) {
        return database.transaction(() -> {
            List<MailView> views = new ArrayList<>(history.values());
            rows.values().forEach(row -> views.add(row.view(row.state(), null)));
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
                    .removeIf(entry ->
                            entry.finishedAt() != null && entry.finishedAt().isBefore(limit));
            return before - history.size();
        });
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
