package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_ATTEMPT;
import static dev.bookpost.persistence.generated.Tables.EMAIL_HISTORY;
import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.when;

import dev.bookpost.domain.outbox.MailDetail.FailedAttempt;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.DataType;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.SelectUnionStep;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/**
 * Reads live and finished mails as one list. One statement, and so one snapshot: read one after the other, a mail that
 * finishes in between could be missed. Each half is cut before they are joined, so that each is read in the order of
 * an index and no further than the page reaches.
 */
final class MailEntries {
    private static final Field<UUID> ID = column("id", SQLDataType.UUID);
    private static final Field<Long> SEQ = column("seq", SQLDataType.BIGINT);
    private static final Field<String> KIND = column("kind", SQLDataType.CLOB);
    private static final Field<String> REFERENCE = column("reference", SQLDataType.CLOB);
    private static final Field<String> STATE = column("state", SQLDataType.CLOB);
    private static final Field<Integer> ATTEMPTS = column("attempt_count", SQLDataType.INTEGER);
    private static final Field<Instant> ENQUEUED_AT = column("enqueued_at", SQLDataType.INSTANT);
    private static final Field<Instant> DUE_AT = column("due_at", SQLDataType.INSTANT);
    private static final Field<Instant> NEXT_ATTEMPT_AT = column("next_attempt_at", SQLDataType.INSTANT);
    private static final Field<Instant> FINISHED_AT = column("finished_at", SQLDataType.INSTANT);
    private static final Field<String> RECIPIENT = column("recipient", SQLDataType.CLOB);
    private static final Field<String> LOCALE = column("locale", SQLDataType.CLOB);
    private static final Field<String> GROUP_KEY = column("group_key", SQLDataType.CLOB);
    private static final Field<Boolean> UNCERTAIN = column("uncertain", SQLDataType.BOOLEAN);
    private static final Field<String> REASON_CODE = column("reason_code", SQLDataType.CLOB);
    private static final Field<String> LAST_ERROR = column("last_error", SQLDataType.CLOB);
    private static final Field<Integer> LAST_REPLY_CODE = column("last_reply_code", SQLDataType.INTEGER);
    private static final Field<String> REPLY = column("reply", SQLDataType.CLOB);

    private static final Condition LEASED = EMAIL_OUTBOX.CLAIMED_AS.isNotNull();
    private static final Condition PUBLISHED = EMAIL_OUTBOX.PUBLISHED_AT.isNotNull();

    private final DSLContext sql;

    MailEntries(DSLContext sql) {
        this.sql = sql;
    }

    private static <T> Field<T> column(String column, DataType<T> type) {
        return DSL.field(name(column), type);
    }

    /** The newest first. */
    List<MailEntry> list(MailFilter filter, @Nullable Long before, int limit) {
        SelectUnionStep<Record> live = live().and(filter.state() == null ? DSL.noCondition() : isLiveIn(filter.state()))
                .and(same(EMAIL_OUTBOX.KIND, filter.kind()))
                .and(same(EMAIL_OUTBOX.RECIPIENT, recipient(filter)))
                .and(same(EMAIL_OUTBOX.REFERENCE, filter.reference()))
                .and(before == null ? DSL.noCondition() : EMAIL_OUTBOX.SEQ.lt(before))
                .orderBy(EMAIL_OUTBOX.SEQ.desc())
                .limit(limit);
        SelectUnionStep<Record> finished = finished()
                .and(
                        filter.state() == null
                                ? DSL.noCondition()
                                : EMAIL_HISTORY.STATE.eq(filter.state().name()))
                .and(same(EMAIL_HISTORY.KIND, filter.kind()))
                .and(same(EMAIL_HISTORY.RECIPIENT, recipient(filter)))
                .and(same(EMAIL_HISTORY.REFERENCE, filter.reference()))
                .and(before == null ? DSL.noCondition() : EMAIL_HISTORY.SEQ.lt(before))
                .orderBy(EMAIL_HISTORY.SEQ.desc())
                .limit(limit);
        return live.unionAll(finished).orderBy(SEQ.desc()).limit(limit).fetch(MailEntries::entry);
    }

    /** The oldest first. */
    List<MailEntry> about(String reference, int limit) {
        SelectUnionStep<Record> live = live().and(EMAIL_OUTBOX.REFERENCE.eq(reference))
                .orderBy(EMAIL_OUTBOX.SEQ)
                .limit(limit);
        SelectUnionStep<Record> finished = finished()
                .and(EMAIL_HISTORY.REFERENCE.eq(reference))
                .orderBy(EMAIL_HISTORY.SEQ)
                .limit(limit);
        return live.unionAll(finished).orderBy(SEQ).limit(limit).fetch(MailEntries::entry);
    }

    Optional<MailEntry> find(MailId id) {
        return live().and(EMAIL_OUTBOX.ID.eq(id.value()))
                .unionAll(finished().and(EMAIL_HISTORY.MAIL_ID.eq(id.value())))
                .fetchOptional(MailEntries::entry);
    }

    List<FailedAttempt> attempts(MailId id) {
        return sql.selectFrom(EMAIL_ATTEMPT)
                .where(EMAIL_ATTEMPT.MAIL_ID.eq(id.value()))
                .orderBy(EMAIL_ATTEMPT.LEASE_NO)
                .fetch(row -> new FailedAttempt(
                        row.getAttemptNo(), row.getFailedAt(), row.getReplyCode(), row.getError(), row.getUncertain()));
    }

    private static <T> Condition same(Field<T> field, @Nullable T value) {
        return value == null ? DSL.noCondition() : field.eq(value);
    }

    private static @Nullable String recipient(MailFilter filter) {
        return filter.recipient() == null ? null : filter.recipient().value();
    }

    private static Condition isLiveIn(MailState state) {
        Condition alive = EMAIL_OUTBOX.DEAD.isFalse();
        return switch (state) {
            case DEAD -> EMAIL_OUTBOX.DEAD.isTrue();
            case SENDING -> alive.and(LEASED);
            case PUBLISHED -> alive.andNot(LEASED).and(PUBLISHED);
            case PENDING -> alive.andNot(LEASED).andNot(PUBLISHED);
            case SENT, WITHDRAWN, EXPIRED, DISCARDED -> DSL.falseCondition();
        };
    }

    private SelectConditionStep<Record> live() {
        Field<String> state = when(EMAIL_OUTBOX.DEAD, MailState.DEAD.name())
                .when(LEASED, MailState.SENDING.name())
                .when(PUBLISHED, MailState.PUBLISHED.name())
                .otherwise(MailState.PENDING.name());
        return sql.select(List.of(
                        EMAIL_OUTBOX.ID.as(ID),
                        EMAIL_OUTBOX.SEQ.as(SEQ),
                        EMAIL_OUTBOX.KIND.as(KIND),
                        EMAIL_OUTBOX.REFERENCE.as(REFERENCE),
                        state.as(STATE),
                        EMAIL_OUTBOX.ATTEMPT_COUNT.as(ATTEMPTS),
                        EMAIL_OUTBOX.ENQUEUED_AT.as(ENQUEUED_AT),
                        EMAIL_OUTBOX.DUE_AT.as(DUE_AT),
                        when(EMAIL_OUTBOX.DEAD.isFalse(), EMAIL_OUTBOX.NEXT_ATTEMPT_AT)
                                .as(NEXT_ATTEMPT_AT),
                        none(FINISHED_AT),
                        EMAIL_OUTBOX.RECIPIENT.as(RECIPIENT),
                        EMAIL_OUTBOX.LOCALE.as(LOCALE),
                        EMAIL_OUTBOX.GROUP_KEY.as(GROUP_KEY),
                        EMAIL_OUTBOX.UNCERTAIN.as(UNCERTAIN),
                        EMAIL_OUTBOX.REASON_CODE.as(REASON_CODE),
                        EMAIL_OUTBOX.LAST_ERROR.as(LAST_ERROR),
                        EMAIL_OUTBOX.LAST_REPLY_CODE.as(LAST_REPLY_CODE),
                        none(REPLY)))
                .from(EMAIL_OUTBOX)
                .where(DSL.noCondition());
    }

    private SelectConditionStep<Record> finished() {
        return sql.select(List.of(
                        EMAIL_HISTORY.MAIL_ID.as(ID),
                        EMAIL_HISTORY.SEQ.as(SEQ),
                        EMAIL_HISTORY.KIND.as(KIND),
                        EMAIL_HISTORY.REFERENCE.as(REFERENCE),
                        EMAIL_HISTORY.STATE.as(STATE),
                        EMAIL_HISTORY.ATTEMPT_COUNT.as(ATTEMPTS),
                        EMAIL_HISTORY.ENQUEUED_AT.as(ENQUEUED_AT),
                        EMAIL_HISTORY.DUE_AT.as(DUE_AT),
                        none(NEXT_ATTEMPT_AT),
                        EMAIL_HISTORY.FINISHED_AT.as(FINISHED_AT),
                        EMAIL_HISTORY.RECIPIENT.as(RECIPIENT),
                        EMAIL_HISTORY.LOCALE.as(LOCALE),
                        EMAIL_HISTORY.GROUP_KEY.as(GROUP_KEY),
                        EMAIL_HISTORY.UNCERTAIN.as(UNCERTAIN),
                        EMAIL_HISTORY.REASON_CODE.as(REASON_CODE),
                        none(LAST_ERROR),
                        none(LAST_REPLY_CODE),
                        EMAIL_HISTORY.REPLY.as(REPLY)))
                .from(EMAIL_HISTORY)
                .where(DSL.noCondition());
    }

    private static <T> Field<T> none(Field<T> column) {
        return DSL.castNull(column.getDataType()).as(column);
    }

    private static MailEntry entry(Record row) {
        MailView view = new MailView(
                new MailId(row.get(ID)),
                row.get(KIND),
                row.get(REFERENCE),
                MailState.valueOf(row.get(STATE)),
                row.get(REASON_CODE),
                row.get(ATTEMPTS),
                row.get(ENQUEUED_AT),
                row.get(DUE_AT),
                row.get(NEXT_ATTEMPT_AT),
                row.get(FINISHED_AT));
        return new MailEntry(
                row.get(SEQ),
                view,
                row.get(RECIPIENT),
                row.get(LOCALE),
                row.get(GROUP_KEY),
                row.get(UNCERTAIN),
                new MailEntry.Diagnosis(row.get(LAST_ERROR), row.get(LAST_REPLY_CODE), row.get(REPLY)));
    }
}
