package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_HISTORY;
import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;

import dev.bookpost.domain.outbox.DeadFilter;
import dev.bookpost.domain.outbox.MailDetail;
import dev.bookpost.domain.outbox.MailDetail.StoredContent;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxStats;
import dev.bookpost.domain.outbox.Transition;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.jspecify.annotations.Nullable;

/** {@link OutboxOperations} on PostgreSQL. */
final class JooqOutboxOperations implements OutboxOperations {
    /** The only unique key that a requeue can violate is the dedup key's. */
    private static final String UNIQUE_VIOLATION = "23505";

    private final TransactionRunner transactions;
    private final boolean keepHistory;
    private final Runnable onRequeued;

    JooqOutboxOperations(TransactionRunner transactions, boolean keepHistory, Runnable onRequeued) {
        this.transactions = transactions;
        this.keepHistory = keepHistory;
        this.onRequeued = onRequeued;
    }

    @Override
    public OutboxStats stats() {
        return transactions.run(connection -> OutboxCounts.read(Sql.on(connection)));
    }

    @Override
    public List<MailEntry> list(MailFilter filter, @Nullable Long before, int limit) {
        return transactions.run(connection -> new MailEntries(Sql.on(connection)).list(filter, before, limit));
    }

    @Override
    public Optional<MailDetail> find(MailId id) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            MailEntries entries = new MailEntries(sql);
            // the content first: of a mail that finishes meanwhile it is then shown once more, not missed while it
            // lives
            StoredContent content = sql.select(EMAIL_OUTBOX.VERSION, EMAIL_OUTBOX.PAYLOAD)
                    .from(EMAIL_OUTBOX)
                    .where(EMAIL_OUTBOX.ID.eq(id.value()))
                    .fetchOptional(
                            row -> new StoredContent(row.value1(), row.value2().data()))
                    .orElse(null);
            return entries.find(id)
                    .map(entry -> new MailDetail(
                            entry, entry.mail().finishedAt() == null ? content : null, entries.attempts(id)));
        });
    }

    @Override
    public RequeueResult requeue(MailId id) {
        RequeueResult result;
        try {
            result = transactions.run(connection -> requeue(Sql.on(connection), id));
        } catch (DataAccessException e) {
            if (!UNIQUE_VIOLATION.equals(e.sqlState())) {
                throw e;
            }
            return new RequeueResult.Refused(Transition.Requeue.DUPLICATE);
        }
        if (result instanceof RequeueResult.Requeued) {
            onRequeued.run();
        }
        return result;
    }

    private static RequeueResult requeue(DSLContext sql, MailId id) {
        if (lock(sql, id).isEmpty()) {
            return finished(sql, id)
                    ? new RequeueResult.Refused(Transition.Requeue.NOT_DEAD)
                    : new RequeueResult.NotFound();
        }
        DeadRows rows = new DeadRows(sql);
        Transition.Requeue verdict = rows.judge(List.of(id.value())).get(id.value());
        if (verdict != Transition.Requeue.ALLOWED) {
            return verdict == null ? new RequeueResult.NotFound() : new RequeueResult.Refused(verdict);
        }
        rows.requeue(List.of(id.value()));
        return new RequeueResult.Requeued(new MailEntries(sql).find(id).orElseThrow());
    }

    private static Optional<OutboxRow> lock(DSLContext sql, MailId id) {
        return OutboxRow.lockWaiting(sql, EMAIL_OUTBOX.ID.eq(id.value())).stream()
                .findFirst();
    }

    private static boolean finished(DSLContext sql, MailId id) {
        return sql.fetchExists(EMAIL_HISTORY, EMAIL_HISTORY.MAIL_ID.eq(id.value()));
    }

    @Override
    public DiscardResult discard(MailId id) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            OutboxRow row = lock(sql, id).orElse(null);
            if (row == null) {
                return finished(sql, id) ? new DiscardResult.Finished() : new DiscardResult.NotFound();
            }
            if (!Transition.discardAllowed(row.leased())) {
                return new DiscardResult.Leased();
            }
            MailEntry entry = new MailEntries(sql).find(id).orElseThrow();
            Instant now = sql.select(Sql.now()).fetchSingle().value1();
            discard(sql, List.of(row));
            return new DiscardResult.Discarded(entry.discarded(now));
        });
    }

    private void discard(DSLContext sql, List<OutboxRow> rows) {
        RowChanges changes = new RowChanges(sql, keepHistory);
        rows.forEach(row -> changes.discard(row, MailEntry.BY_OPERATOR));
        changes.apply();
    }

    @Override
    public Step requeueDead(DeadFilter filter, @Nullable MailId after, int limit, boolean dryRun) {
        Step step;
        try {
            step = transactions.run(connection -> requeueDead(Sql.on(connection), filter, after, limit, dryRun));
        } catch (DataAccessException e) {
            if (!UNIQUE_VIOLATION.equals(e.sqlState())) {
                throw e;
            }
            return requeueOneByOne(filter, after, limit);
        }
        if (step.done() > 0 && !dryRun) {
            onRequeued.run();
        }
        return step;
    }

    private static Step requeueDead(
            DSLContext sql, DeadFilter filter, @Nullable MailId after, int limit, boolean dryRun) {
        DeadRows rows = new DeadRows(sql);
        List<UUID> found = rows.find(filter, after, limit);
        List<UUID> mine = dryRun
                ? found
                : OutboxRow.lockFree(sql, EMAIL_OUTBOX.ID.eq(Sql.any(found))).stream()
                        .map(OutboxRow::id)
                        .toList();
        List<UUID> allowed = rows.judge(mine).entrySet().stream()
                .filter(row -> row.getValue() == Transition.Requeue.ALLOWED)
                .map(Map.Entry::getKey)
                .toList();
        if (!dryRun) {
            rows.requeue(allowed);
        }
        return step(found, allowed.size(), limit);
    }

    /** Somebody enqueued a mail with the dedup key of one of them at the same moment. */
    private Step requeueOneByOne(DeadFilter filter, @Nullable MailId after, int limit) {
        List<UUID> found = transactions.run(connection -> new DeadRows(Sql.on(connection)).find(filter, after, limit));
        long done = found.stream()
                .filter(id -> requeue(new MailId(id)) instanceof RequeueResult.Requeued)
                .count();
        return step(found, (int) done, limit);
    }

    @Override
    public Step discardDead(DeadFilter filter, @Nullable MailId after, int limit, boolean dryRun) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            List<UUID> found = new DeadRows(sql).find(filter, after, limit);
            if (dryRun) {
                return step(found, found.size(), limit);
            }
            List<OutboxRow> mine =
                    OutboxRow.lockFree(sql, EMAIL_OUTBOX.ID.eq(Sql.any(found)).and(EMAIL_OUTBOX.DEAD.isTrue()));
            discard(sql, mine);
            return step(found, mine.size(), limit);
        });
    }

    private static Step step(List<UUID> found, int done, int limit) {
        return new Step(found.size(), done, found.size() < limit ? null : new MailId(found.getLast()));
    }
}
