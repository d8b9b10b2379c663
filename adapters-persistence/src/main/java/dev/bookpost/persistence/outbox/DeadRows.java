package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_HISTORY;
import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static org.jooq.impl.DSL.name;

import dev.bookpost.domain.outbox.DeadFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.Transition;
import dev.bookpost.persistence.generated.tables.EmailOutbox;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Finds dead rows, judges whether they may be requeued, and requeues them.
 *
 * <p>The judging reads what was committed when its statement began. What a claim or an enqueue does at the same moment
 * is not seen: a claim under way may overtake the requeue (invariant 5 names it), and a mail with the same dedup key
 * is stopped by the index, as a violation.
 */
final class DeadRows {
    private static final EmailOutbox LATER = EMAIL_OUTBOX.as("later");
    private static final EmailOutbox TWIN = EMAIL_OUTBOX.as("twin");

    private final DSLContext sql;

    DeadRows(DSLContext sql) {
        this.sql = sql;
    }

    /** In the order of ids. */
    List<UUID> find(DeadFilter filter, @Nullable MailId after, int limit) {
        return sql.select(EMAIL_OUTBOX.ID)
                .from(EMAIL_OUTBOX)
                .where(EMAIL_OUTBOX.DEAD.isTrue())
                .and(after == null ? DSL.noCondition() : EMAIL_OUTBOX.ID.gt(after.value()))
                .and(filter.kind() == null ? DSL.noCondition() : EMAIL_OUTBOX.KIND.eq(filter.kind()))
                .and(
                        filter.reason() == null
                                ? DSL.noCondition()
                                : EMAIL_OUTBOX.REASON_CODE.eq(filter.reason().code()))
                .and(
                        filter.deadBefore() == null
                                ? DSL.noCondition()
                                : EMAIL_OUTBOX.LAST_FAILED_AT.lt(filter.deadBefore()))
                .orderBy(EMAIL_OUTBOX.ID)
                .limit(limit)
                .fetch(EMAIL_OUTBOX.ID);
    }

    /** Each row's verdict, in the order of ids; of two with one dedup key only the first may be requeued. */
    Map<UUID, Transition.Requeue> judge(Collection<UUID> ids) {
        Field<Boolean> overtaken =
                DSL.field(laterLive().or(laterDead()).or(laterSent())).as(name("overtaken"));
        Field<Boolean> twin = DSL.field(DSL.exists(DSL.selectOne()
                        .from(TWIN)
                        .where(TWIN.DEDUP_KEY.eq(EMAIL_OUTBOX.DEDUP_KEY))
                        .and(TWIN.DEAD.isFalse())
                        .and(TWIN.WITHDRAW_REQUESTED.isFalse())))
                .as(name("twin"));
        Map<UUID, Transition.Requeue> verdicts = new LinkedHashMap<>();
        Set<String> keys = new HashSet<>();
        sql.select(EMAIL_OUTBOX.ID, EMAIL_OUTBOX.DEAD, EMAIL_OUTBOX.DEDUP_KEY, overtaken, twin)
                .from(EMAIL_OUTBOX)
                .where(EMAIL_OUTBOX.ID.eq(Sql.any(ids)))
                .orderBy(EMAIL_OUTBOX.ID)
                .forEach(row -> {
                    String key = row.get(EMAIL_OUTBOX.DEDUP_KEY);
                    boolean taken = row.get(twin) || (key != null && keys.contains(key));
                    Transition.Requeue verdict =
                            Transition.ofRequeue(row.get(EMAIL_OUTBOX.DEAD), row.get(overtaken), taken);
                    if (verdict == Transition.Requeue.ALLOWED && key != null) {
                        keys.add(key);
                    }
                    verdicts.put(row.get(EMAIL_OUTBOX.ID), verdict);
                });
        return verdicts;
    }

    /** Two conditions instead of one, for each has an index of its own. */
    private static Condition laterLive() {
        return later(LATER.DEAD.isFalse());
    }

    private static Condition laterDead() {
        return later(LATER.DEAD.isTrue());
    }

    private static Condition later(Condition which) {
        return DSL.exists(DSL.selectOne()
                .from(LATER)
                .where(LATER.GROUP_KEY.eq(EMAIL_OUTBOX.GROUP_KEY))
                .and(LATER.SEQ.gt(EMAIL_OUTBOX.SEQ))
                .and(LATER.LEASE_NO.gt(0L))
                .and(which));
    }

    /** What ended otherwise, and is uncertain, was perhaps sent before it did. */
    private static Condition laterSent() {
        return DSL.exists(DSL.selectOne()
                .from(EMAIL_HISTORY)
                .where(EMAIL_HISTORY.GROUP_KEY.eq(EMAIL_OUTBOX.GROUP_KEY))
                .and(EMAIL_HISTORY.SEQ.gt(EMAIL_OUTBOX.SEQ))
                .and(EMAIL_HISTORY.STATE.eq(MailState.SENT.name()).or(EMAIL_HISTORY.UNCERTAIN)));
    }

    /** Rows that this transaction has locked and judged; what their attempts came back as stays on record. */
    void requeue(Collection<UUID> ids) {
        sql.update(EMAIL_OUTBOX)
                .set(EMAIL_OUTBOX.DEAD, false)
                .setNull(EMAIL_OUTBOX.REASON_CODE)
                .set(EMAIL_OUTBOX.ATTEMPT_COUNT, 0)
                .set(EMAIL_OUTBOX.NEXT_ATTEMPT_AT, Sql.now())
                .set(EMAIL_OUTBOX.LEASE_NO, EMAIL_OUTBOX.LEASE_NO.plus(1))
                .set(EMAIL_OUTBOX.LOST, false)
                .set(EMAIL_OUTBOX.UNCERTAIN, false)
                .set(EMAIL_OUTBOX.DELIVERED_LATE, false)
                .set(EMAIL_OUTBOX.WITHDRAW_REQUESTED, false)
                .setNull(EMAIL_OUTBOX.PUBLISHED_AT)
                .where(EMAIL_OUTBOX.ID.eq(Sql.any(ids)))
                .execute();
    }
}
