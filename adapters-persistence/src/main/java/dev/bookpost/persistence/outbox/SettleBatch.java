package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_HISTORY;
import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static java.util.stream.Collectors.toMap;

import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Transition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Settles a batch in one transaction: lock the rows, compare, decide, write.
 *
 * <p>Rows are locked by id alone and compared afterwards. With the lease number in the locking condition a row that
 * a business transaction holds could not be told from one that belongs to somebody else by now: both would just not
 * come back. {@code SKIP LOCKED}, so that no business transaction makes settled mail wait; what was skipped is named
 * in the report, to be settled again. Locks are taken in the order of ids, so two settles never deadlock.
 */
final class SettleBatch {
    private final DSLContext sql;
    private final RowChanges changes;
    private final NewSuppressions suppressions;
    private final BreakerUpdate breaker;
    private final List<SettleReport.Settled> settled = new ArrayList<>();
    private final List<SettleReport.Settled> sentLate = new ArrayList<>();
    private int madeUncertain;

    SettleBatch(DSLContext sql, boolean keepHistory, BreakerUpdate breaker) {
        this.sql = sql;
        this.breaker = breaker;
        this.changes = new RowChanges(sql, keepHistory);
        this.suppressions = new NewSuppressions(sql);
    }

    SettleReport settle(List<Settlement> settlements) {
        Map<UUID, Settlement> open = settlements.stream()
                .filter(settlement -> !(settlement.result() instanceof Settlement.Published))
                .collect(toMap(s -> s.id().value(), s -> s));
        Set<MailId> superseded = new HashSet<>();
        for (OutboxRow row : OutboxRow.lockFree(sql, EMAIL_OUTBOX.ID.eq(Sql.any(open.keySet())))) {
            Settlement settlement = Objects.requireNonNull(open.remove(row.id()));
            if (row.leased() && row.leaseNo() == settlement.leaseNo()) {
                boolean relayRejects = breaker.rejecting().contains(row.mailId());
                settled.add(settled(row, decide(row, settlement.result(), relayRejects, changes)));
                suppressions.heard(row, settlement.result(), relayRejects);
                madeUncertain += makesUncertain(row, settlement.result()) ? 1 : 0;
            } else {
                superseded.add(row.mailId());
                if (settlement.result() instanceof Settlement.Delivered(var reply)) {
                    deliveredAllTheSame(row, reply);
                }
            }
        }
        Set<MailId> locked = locked(open.keySet());
        locked.forEach(id -> open.remove(id.value()));
        open.values().forEach(settlement -> superseded.add(settlement.id()));
        deliveredAfterTheEnd(open.values());
        suppressions.apply();
        changes.apply();
        SettleReport report = new SettleReport(
                settled, superseded, locked, Set.of(), breaker.relay().open(), sentLate, madeUncertain);
        return report.and(marked(settlements));
    }

    private SettleReport marked(List<Settlement> settlements) {
        MarkPublished mark = new MarkPublished(sql, breaker.now());
        mark.apply(settlements);
        return new SettleReport(mark.marked, mark.superseded, mark.locked, Set.of(), false, List.of(), 0);
    }

    private SettleReport.Settled settled(OutboxRow row, Verdict verdict) {
        boolean unblocks = row.groupKey() != null && verdict.state() != MailState.PENDING;
        return new SettleReport.Settled(
                row.mailId(), row.mailKind(), verdict.state(), unblocks, verdict.reason(), row.age(breaker.now()));
    }

    private static boolean makesUncertain(OutboxRow row, Settlement.Result result) {
        RowChanges.Attempt attempt = attempt(row, result);
        return attempt != null && attempt.uncertain() && !row.uncertain();
    }

    /** Rows that were not returned and are still there are locked by somebody. */
    private Set<MailId> locked(Collection<UUID> missing) {
        if (missing.isEmpty()) {
            return Set.of();
        }
        return Set.copyOf(sql.select(EMAIL_OUTBOX.ID)
                .from(EMAIL_OUTBOX)
                .where(EMAIL_OUTBOX.ID.eq(Sql.any(missing)))
                .fetch(row -> new MailId(row.value1())));
    }

    /**
     * What a row has become.
     *
     * @param reason why it is dead; null if it is not
     */
    record Verdict(MailState state, @Nullable DeathReason reason) {}

    static Verdict decide(OutboxRow row, Settlement.Result result, boolean relayRejects, RowChanges changes) {
        return switch (Transition.ofSettled(
                result, row.attempts(), row.withdrawRequested(), row.deliveredLate(), relayRejects)) {
            case Transition.Finish(var end) -> {
                changes.finish(row, end, result instanceof Settlement.Delivered(var reply) ? reply : null);
                RowChanges.Attempt attempt = attempt(row, result);
                if (attempt != null) {
                    changes.count(row, attempt);
                }
                yield new Verdict(end, null);
            }
            case Transition.Die(var reason) -> {
                changes.die(row, reason, failedAttempt(row, result));
                yield new Verdict(MailState.DEAD, reason);
            }
            case Transition.Retry(var delay) -> {
                changes.retry(row, delay, failedAttempt(row, result));
                yield new Verdict(MailState.PENDING, null);
            }
            case Transition.Return() -> {
                changes.giveBack(row);
                yield new Verdict(MailState.PENDING, null);
            }
            case Transition.HandOut handOut -> throw new AssertionError(handOut);
            case Transition.Publish publish -> throw new AssertionError(publish);
        };
    }

    private static RowChanges.Attempt failedAttempt(OutboxRow row, Settlement.Result result) {
        RowChanges.Attempt attempt = attempt(row, result);
        if (attempt == null) {
            throw new AssertionError("only a failure leads here: " + result);
        }
        return attempt;
    }

    private static RowChanges.@Nullable Attempt attempt(OutboxRow row, Settlement.Result result) {
        return switch (result) {
            case Settlement.Failed failed ->
                new RowChanges.Attempt(
                        row.attempts() + 1, row.leaseNo(), failed.code(), failed.text(), failed.uncertain());
            case Settlement.Rejected rejected ->
                new RowChanges.Attempt(
                        row.attempts() + 1,
                        row.leaseNo(),
                        rejected.code(),
                        rejected.text(),
                        rejected.reason() == DeathReason.UNCERTAIN);
            case Settlement.Refused refused ->
                new RowChanges.Attempt(row.attempts() + 1, row.leaseNo(), refused.code(), refused.text(), false);
            case Settlement.Delivered delivered -> null;
            case Settlement.Unavailable unavailable -> null;
            case Settlement.Released released -> null;
            case Settlement.Published published -> null;
        };
    }

    /** A delivery is a fact, whoever the row belongs to by now. */
    private void deliveredAllTheSame(OutboxRow row, String reply) {
        Transition.LateDelivery proof = Transition.ofLateDelivery(row.dead(), row.leased(), row.published());
        sql.update(EMAIL_OUTBOX)
                .set(EMAIL_OUTBOX.UNCERTAIN, true)
                .set(EMAIL_OUTBOX.DELIVERED_LATE, proof == Transition.LateDelivery.MARK_DELIVERED)
                .where(EMAIL_OUTBOX.ID.eq(row.id()))
                .execute();
        madeUncertain += row.uncertain() ? 0 : 1;
        if (proof == Transition.LateDelivery.FINISH) {
            changes.finish(row, MailState.SENT, reply);
            sentLate.add(settled(row, new Verdict(MailState.SENT, null)));
        }
    }

    private void deliveredAfterTheEnd(Collection<Settlement> gone) {
        List<UUID> delivered = gone.stream()
                .filter(settlement -> settlement.result() instanceof Settlement.Delivered)
                .map(settlement -> settlement.id().value())
                .toList();
        if (!delivered.isEmpty()) {
            madeUncertain += sql.fetchCount(
                    EMAIL_HISTORY, EMAIL_HISTORY.MAIL_ID.eq(Sql.any(delivered)), EMAIL_HISTORY.UNCERTAIN.isFalse());
            sql.update(EMAIL_HISTORY)
                    .set(EMAIL_HISTORY.UNCERTAIN, true)
                    .set(EMAIL_HISTORY.STATE, MailState.SENT.name())
                    .where(EMAIL_HISTORY.MAIL_ID.eq(Sql.any(delivered)))
                    .execute();
        }
    }
}
