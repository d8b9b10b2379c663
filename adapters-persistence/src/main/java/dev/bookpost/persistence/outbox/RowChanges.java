package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_ATTEMPT;
import static dev.bookpost.persistence.generated.Tables.EMAIL_HISTORY;
import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;

import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.persistence.generated.tables.records.EmailOutboxRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.Record2;
import org.jooq.Table;
import org.jooq.UpdateSetMoreStep;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is to happen to rows that this transaction has locked, and writes it: those that finish in one
 * statement per end, the few others in one batch.
 */
final class RowChanges {
    private final DSLContext sql;
    private final boolean keepHistory;
    private final Field<Instant> returnAt;
    private final Map<End, Map<UUID, String>> finished = new LinkedHashMap<>();
    private final List<UUID> returned = new ArrayList<>();
    private final List<Query> others = new ArrayList<>();

    RowChanges(DSLContext sql, boolean keepHistory) {
        this(sql, keepHistory, Sql.now());
    }

    /** @param returnAt from when what is given back may be claimed again */
    RowChanges(DSLContext sql, boolean keepHistory, Field<Instant> returnAt) {
        this.sql = sql;
        this.keepHistory = keepHistory;
        this.returnAt = returnAt;
    }

    /**
     * A failed attempt.
     *
     * @param leaseNo the lease it was made under
     * @param replyCode 0 means none
     */
    record Attempt(int number, long leaseNo, int replyCode, String error, boolean uncertain) {}

    private record End(MailState state, @Nullable String reason) {}

    void finish(OutboxRow row, MailState state, @Nullable String reply) {
        finish(row, new End(state, null), reply);
    }

    void discard(OutboxRow row, String reason) {
        finish(row, new End(MailState.DISCARDED, reason), null);
    }

    private void finish(OutboxRow row, End end, @Nullable String reply) {
        finished.computeIfAbsent(end, any -> new LinkedHashMap<>()).put(row.id(), reply == null ? "" : reply);
    }

    void die(OutboxRow row, DeathReason reason, Attempt attempt) {
        others.add(failed(row, attempt)
                .set(EMAIL_OUTBOX.DEAD, true)
                .set(EMAIL_OUTBOX.REASON_CODE, reason.code())
                .set(EMAIL_OUTBOX.LEASE_NO, EMAIL_OUTBOX.LEASE_NO.plus(1))
                .where(EMAIL_OUTBOX.ID.eq(row.id())));
    }

    void retry(OutboxRow row, Duration delay, Attempt attempt) {
        others.add(failed(row, attempt)
                .set(EMAIL_OUTBOX.NEXT_ATTEMPT_AT, Sql.nowPlus(delay))
                .where(EMAIL_OUTBOX.ID.eq(row.id())));
    }

    /** A failure of a mail that is finished all the same: its history keeps the count, and the doubt. */
    void count(OutboxRow row, Attempt attempt) {
        others.add(failed(row, attempt).where(EMAIL_OUTBOX.ID.eq(row.id())));
    }

    void giveBack(OutboxRow row) {
        returned.add(row.id());
    }

    /** Records the attempt of a row whose state is written elsewhere. */
    void record(OutboxRow row, Attempt attempt) {
        others.add(sql.insertInto(EMAIL_ATTEMPT)
                .set(EMAIL_ATTEMPT.MAIL_ID, row.id())
                .set(EMAIL_ATTEMPT.ATTEMPT_NO, attempt.number())
                .set(EMAIL_ATTEMPT.LEASE_NO, attempt.leaseNo())
                .set(EMAIL_ATTEMPT.FAILED_AT, Sql.now())
                .set(EMAIL_ATTEMPT.REPLY_CODE, codeOrNull(attempt))
                .set(EMAIL_ATTEMPT.ERROR, attempt.error())
                .set(EMAIL_ATTEMPT.UNCERTAIN, attempt.uncertain()));
    }

    private UpdateSetMoreStep<EmailOutboxRecord> failed(OutboxRow row, Attempt attempt) {
        record(row, attempt);
        return sql.update(EMAIL_OUTBOX)
                .set(EMAIL_OUTBOX.ATTEMPT_COUNT, attempt.number())
                .set(EMAIL_OUTBOX.UNCERTAIN, attempt.uncertain() ? DSL.val(true) : EMAIL_OUTBOX.UNCERTAIN)
                .set(EMAIL_OUTBOX.LAST_ERROR, attempt.error())
                .set(EMAIL_OUTBOX.LAST_REPLY_CODE, codeOrNull(attempt))
                .set(EMAIL_OUTBOX.LAST_FAILED_AT, Sql.now())
                .set(EMAIL_OUTBOX.PUBLICATIONS, 0)
                .setNull(EMAIL_OUTBOX.CLAIMED_BY)
                .setNull(EMAIL_OUTBOX.CLAIMED_AS);
    }

    private static @Nullable Integer codeOrNull(Attempt attempt) {
        return attempt.replyCode() == 0 ? null : attempt.replyCode();
    }

    void apply() {
        if (!others.isEmpty()) {
            sql.batch(others).execute();
        }
        if (!returned.isEmpty()) {
            sql.update(EMAIL_OUTBOX)
                    .set(EMAIL_OUTBOX.NEXT_ATTEMPT_AT, returnAt)
                    .set(EMAIL_OUTBOX.PUBLICATIONS, 0)
                    .setNull(EMAIL_OUTBOX.CLAIMED_BY)
                    .setNull(EMAIL_OUTBOX.CLAIMED_AS)
                    .where(EMAIL_OUTBOX.ID.eq(Sql.any(returned)))
                    .execute();
        }
        finished.forEach(this::moveToHistory);
    }

    private void moveToHistory(End end, Map<UUID, String> replies) {
        UUID[] ids = replies.keySet().toArray(UUID[]::new);
        if (!keepHistory) {
            sql.deleteFrom(EMAIL_OUTBOX).where(EMAIL_OUTBOX.ID.eq(DSL.any(ids))).execute();
            return;
        }
        var gone = DSL.name("gone")
                .as(sql.deleteFrom(EMAIL_OUTBOX)
                        .where(EMAIL_OUTBOX.ID.eq(DSL.any(ids)))
                        .returning());
        var reply = unnested(ids, replies);
        var id = DSL.field(DSL.name("reply", "id"), SQLDataType.UUID);
        var text = DSL.field(DSL.name("reply", "text"), SQLDataType.CLOB);
        sql.with(gone)
                .insertInto(EMAIL_HISTORY)
                .columns(
                        EMAIL_HISTORY.MAIL_ID,
                        EMAIL_HISTORY.KIND,
                        EMAIL_HISTORY.VERSION,
                        EMAIL_HISTORY.REFERENCE,
                        EMAIL_HISTORY.GROUP_KEY,
                        EMAIL_HISTORY.RECIPIENT,
                        EMAIL_HISTORY.LOCALE,
                        EMAIL_HISTORY.SEQ,
                        EMAIL_HISTORY.ENQUEUED_AT,
                        EMAIL_HISTORY.DUE_AT,
                        EMAIL_HISTORY.FINISHED_AT,
                        EMAIL_HISTORY.STATE,
                        EMAIL_HISTORY.ATTEMPT_COUNT,
                        EMAIL_HISTORY.UNCERTAIN,
                        EMAIL_HISTORY.REASON_CODE,
                        EMAIL_HISTORY.REPLY)
                .select(DSL.select(
                                gone.field(EMAIL_OUTBOX.ID),
                                gone.field(EMAIL_OUTBOX.KIND),
                                gone.field(EMAIL_OUTBOX.VERSION),
                                gone.field(EMAIL_OUTBOX.REFERENCE),
                                gone.field(EMAIL_OUTBOX.GROUP_KEY),
                                gone.field(EMAIL_OUTBOX.RECIPIENT),
                                gone.field(EMAIL_OUTBOX.LOCALE),
                                gone.field(EMAIL_OUTBOX.SEQ),
                                gone.field(EMAIL_OUTBOX.ENQUEUED_AT),
                                gone.field(EMAIL_OUTBOX.DUE_AT),
                                Sql.now(),
                                DSL.val(end.state().name()),
                                gone.field(EMAIL_OUTBOX.ATTEMPT_COUNT),
                                gone.field(EMAIL_OUTBOX.UNCERTAIN),
                                DSL.val(end.reason(), SQLDataType.CLOB),
                                DSL.nullif(text, ""))
                        .from(gone)
                        .join(reply)
                        .on(id.eq(gone.field(EMAIL_OUTBOX.ID))))
                .execute();
    }

    /** Two arrays side by side as a table; jOOQ's own {@code unnest} takes one. */
    private static Table<Record2<UUID, String>> unnested(UUID[] ids, Map<UUID, String> replies) {
        String[] texts = replies.values().toArray(String[]::new); // in the order of the key set
        @SuppressWarnings("unchecked") // the template yields these two columns
        Table<Record2<UUID, String>> table = (Table<Record2<UUID, String>>) (Table<?>)
                DSL.table("unnest({0}, {1})", DSL.val(ids), DSL.val(texts)).as("reply", "id", "text");
        return table;
    }
}
