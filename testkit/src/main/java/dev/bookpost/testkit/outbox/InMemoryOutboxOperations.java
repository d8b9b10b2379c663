package dev.bookpost.testkit.outbox;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.bookpost.domain.outbox.DeadFilter;
import dev.bookpost.domain.outbox.MailDetail;
import dev.bookpost.domain.outbox.MailDetail.StoredContent;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxStats;
import dev.bookpost.domain.outbox.Transition;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@link OutboxOperations} over an {@link InMemoryOutbox}. */
final class InMemoryOutboxOperations implements OutboxOperations {
    private final InMemoryOutbox outbox;
    private final Runnable onRequeued;

    InMemoryOutboxOperations(InMemoryOutbox outbox, Runnable onRequeued) {
        this.outbox = outbox;
        this.onRequeued = onRequeued;
    }

    @Override
    public OutboxStats stats() {
        return outbox.database.transaction(() -> {
            Instant now = outbox.clock.instant();
            Duration oldest = outbox.oldestDue(now);
            return new OutboxStats(
                    count(row -> row.state() == MailState.PENDING),
                    count(row -> row.state() == MailState.PENDING && !row.nextAttemptAt.isAfter(now)),
                    count(row -> row.state() == MailState.SENDING),
                    count(row -> row.state() == MailState.PUBLISHED),
                    count(row -> row.dead),
                    oldest,
                    outbox.control());
        });
    }

    private Stream<InMemoryRow> rows(Predicate<InMemoryRow> which) {
        return outbox.rows.values().stream().filter(which);
    }

    private int count(Predicate<InMemoryRow> which) {
        return (int) rows(which).count();
    }

    @Override
    public List<MailEntry> list(MailFilter filter, @Nullable Long before, int limit) {
        return outbox.database.transaction(() -> Stream.concat(
                        outbox.rows.values().stream().map(InMemoryRow::entry), outbox.history.values().stream())
                .filter(entry -> fits(entry, filter) && (before == null || entry.seq() < before))
                .sorted(comparingLong(MailEntry::seq).reversed())
                .limit(limit)
                .map(this::marked)
                .toList());
    }

    private static boolean fits(MailEntry entry, MailFilter filter) {
        return (filter.state() == null || entry.mail().state() == filter.state())
                && (filter.kind() == null || entry.mail().kind().equals(filter.kind()))
                && (filter.recipient() == null
                        || entry.recipient().equals(filter.recipient().value()))
                && (filter.reference() == null || entry.mail().reference().equals(filter.reference()));
    }

    private MailEntry marked(MailEntry entry) {
        return new MailEntry(
                entry.seq(),
                entry.mail(),
                entry.recipient(),
                entry.locale(),
                entry.groupKey(),
                outbox.uncertain.contains(entry.mail().id()),
                entry.diagnosis());
    }

    @Override
    public Optional<MailDetail> find(MailId id) {
        return outbox.database.transaction(() -> {
            InMemoryRow row = outbox.rows.get(id);
            MailEntry entry = row == null ? outbox.history.get(id) : row.entry();
            return Optional.ofNullable(entry)
                    .map(found -> new MailDetail(
                            marked(found),
                            row == null
                                    ? null
                                    : new StoredContent(row.mail.kind().version(), row.payload),
                            outbox.attempts.getOrDefault(id, List.of())));
        });
    }

    @Override
    public RequeueResult requeue(MailId id) {
        RequeueResult result = outbox.database.transaction(() -> {
            InMemoryRow row = outbox.rows.get(id);
            if (row == null) {
                return outbox.history.containsKey(id)
                        ? new RequeueResult.Refused(Transition.Requeue.NOT_DEAD)
                        : new RequeueResult.NotFound();
            }
            Transition.Requeue verdict = judge(row);
            if (verdict != Transition.Requeue.ALLOWED) {
                return new RequeueResult.Refused(verdict);
            }
            requeue(row);
            return new RequeueResult.Requeued(marked(row.entry()));
        });
        if (result instanceof RequeueResult.Requeued) {
            onRequeued.run();
        }
        return result;
    }

    private Transition.Requeue judge(InMemoryRow row) {
        String group = row.mail.groupKey();
        boolean overtaken = group != null
                && (rows(later -> group.equals(later.mail.groupKey()) && later.seq > row.seq && later.leaseNo > 0)
                                .findAny()
                                .isPresent()
                        || outbox.history.values().stream()
                                .anyMatch(later -> group.equals(later.groupKey())
                                        && later.seq() > row.seq
                                        && (later.mail().state() == MailState.SENT
                                                || outbox.uncertain.contains(
                                                        later.mail().id()))));
        String key = row.mail.dedupKey();
        boolean taken = key != null
                && rows(other -> !other.dead && !other.withdrawRequested && key.equals(other.mail.dedupKey()))
                        .findAny()
                        .isPresent();
        return Transition.ofRequeue(row.dead, overtaken, taken);
    }

    private void requeue(InMemoryRow row) {
        row.dead = false;
        row.reasonCode = null;
        row.attempts = 0;
        row.nextAttemptAt = outbox.clock.instant();
        row.leaseNo++;
        row.lost = false;
        row.withdrawRequested = false;
        row.deliveredLate = false;
        outbox.uncertain.remove(row.mail.id());
    }

    @Override
    public DiscardResult discard(MailId id) {
        return outbox.database.transaction(() -> {
            InMemoryRow row = outbox.rows.get(id);
            if (row == null) {
                return outbox.history.containsKey(id) ? new DiscardResult.Finished() : new DiscardResult.NotFound();
            }
            if (!Transition.discardAllowed(row.claimedBy != null)) {
                return new DiscardResult.Leased();
            }
            MailEntry entry = marked(row.entry());
            discard(row);
            return new DiscardResult.Discarded(entry.discarded(outbox.clock.instant()));
        });
    }

    private void discard(InMemoryRow row) {
        outbox.finish(row, MailState.DISCARDED, MailEntry.BY_OPERATOR, null);
    }

    @Override
    public Step requeueDead(DeadFilter filter, @Nullable MailId after, int limit, boolean dryRun) {
        Step step = outbox.database.transaction(() -> {
            List<InMemoryRow> found = dead(filter, after, limit);
            Set<String> keys = new HashSet<>();
            int done = 0;
            for (InMemoryRow row : found) {
                String key = row.mail.dedupKey();
                if (judge(row) == Transition.Requeue.ALLOWED && (key == null || keys.add(key))) {
                    done++;
                    if (!dryRun) {
                        requeue(row);
                    }
                }
            }
            return step(found, done, limit);
        });
        if (step.done() > 0 && !dryRun) {
            onRequeued.run();
        }
        return step;
    }

    @Override
    public Step discardDead(DeadFilter filter, @Nullable MailId after, int limit, boolean dryRun) {
        return outbox.database.transaction(() -> {
            List<InMemoryRow> found = dead(filter, after, limit);
            if (!dryRun) {
                found.forEach(this::discard);
            }
            return step(found, found.size(), limit);
        });
    }

    private List<InMemoryRow> dead(DeadFilter filter, @Nullable MailId after, int limit) {
        return rows(row -> row.dead && (after == null || row.mail.id().compareTo(after) > 0))
                .filter(row -> filter.kind() == null || row.mail.kind().name().equals(filter.kind()))
                .filter(row -> filter.reason() == null || filter.reason().code().equals(row.reasonCode))
                .filter(row -> filter.deadBefore() == null
                        || (row.lastFailedAt != null && row.lastFailedAt.isBefore(filter.deadBefore())))
                .sorted(comparing(row -> row.mail.id()))
                .limit(limit)
                .toList();
    }

    private static Step step(List<InMemoryRow> found, int done, int limit) {
        return new Step(
                found.size(),
                done,
                found.size() < limit ? null : found.getLast().mail.id());
    }
}
