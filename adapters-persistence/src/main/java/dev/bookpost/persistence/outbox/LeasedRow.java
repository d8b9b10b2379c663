package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static dev.bookpost.persistence.generated.Tables.EMAIL_SUPPRESSION;
import static org.jooq.impl.DSL.name;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/**
 * A row that a statement has leased, as the statement left it.
 *
 * @param lostNow its sender's lease ran out, and the statement has counted and marked it
 * @param suppressed its recipient is said to be no address
 * @param wasUncertain it was marked as uncertain before
 */
record LeasedRow(Record row, boolean lostNow, boolean expired, boolean suppressed, boolean wasUncertain) {
    static final Field<Boolean> EXPIRED = DSL.field(name("expired"), SQLDataType.BOOLEAN);
    static final Field<Boolean> SUPPRESSED = DSL.field(name("suppressed"), SQLDataType.BOOLEAN);

    /** What a statement has to return, for the decision and for whoever sends the mail. */
    static List<SelectFieldOrAsterisk> columns(SelectFieldOrAsterisk... more) {
        List<SelectFieldOrAsterisk> columns = new ArrayList<>(List.of(
                EMAIL_OUTBOX.ID,
                EMAIL_OUTBOX.SEQ,
                EMAIL_OUTBOX.KIND,
                EMAIL_OUTBOX.VERSION,
                EMAIL_OUTBOX.REFERENCE,
                EMAIL_OUTBOX.GROUP_KEY,
                EMAIL_OUTBOX.RECIPIENT,
                EMAIL_OUTBOX.LOCALE,
                EMAIL_OUTBOX.PAYLOAD,
                EMAIL_OUTBOX.ENQUEUED_AT,
                EMAIL_OUTBOX.DUE_AT,
                EMAIL_OUTBOX.ATTEMPT_COUNT,
                EMAIL_OUTBOX.DEAD,
                EMAIL_OUTBOX.LEASE_NO,
                EMAIL_OUTBOX.CLAIMED_AS,
                EMAIL_OUTBOX.PUBLISHED_AT,
                EMAIL_OUTBOX.PUBLICATIONS,
                EMAIL_OUTBOX.LOST,
                EMAIL_OUTBOX.UNCERTAIN,
                EMAIL_OUTBOX.WITHDRAW_REQUESTED,
                EMAIL_OUTBOX.DELIVERED_LATE,
                DSL.field(EMAIL_OUTBOX.EXPIRES_AT.le(Sql.now())).as(EXPIRED),
                suppression()));
        columns.addAll(Arrays.asList(more));
        return columns;
    }

    /**
     * Null if it is not. A value and no {@code exists}, which the planner may answer by reading the whole table once: it
     * expects a claim to take many more rows than it does.
     */
    private static Field<Boolean> suppression() {
        return DSL.field(DSL.select(DSL.inline(true))
                        .from(EMAIL_SUPPRESSION)
                        .where(EMAIL_SUPPRESSION.RECIPIENT.eq(EMAIL_OUTBOX.RECIPIENT)))
                .as(SUPPRESSED);
    }
}
