package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;

import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.persistence.generated.tables.records.EmailOutboxRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SelectField;
import org.jooq.SelectForUpdateOfStep;
import org.jspecify.annotations.Nullable;

/**
 * What a decision about a locked row needs, and nothing that is large.
 *
 * @param dueSince when it was enqueued, or due if that was later
 */
record OutboxRow(
        UUID id,
        String kind,
        int version,
        @Nullable String groupKey,
        int attempts,
        boolean dead,
        long leaseNo,
        @Nullable String claimedAs,
        boolean published,
        boolean withdrawRequested,
        boolean deliveredLate,
        boolean uncertain,
        boolean lost,
        Instant dueSince) {
    static final String SENDER = name(ClaimedAs.SENDER);
    static final String PUBLISHER = name(ClaimedAs.PUBLISHER);

    static final List<SelectField<?>> COLUMNS = List.of(
            EMAIL_OUTBOX.ID,
            EMAIL_OUTBOX.KIND,
            EMAIL_OUTBOX.VERSION,
            EMAIL_OUTBOX.GROUP_KEY,
            EMAIL_OUTBOX.ATTEMPT_COUNT,
            EMAIL_OUTBOX.DEAD,
            EMAIL_OUTBOX.LEASE_NO,
            EMAIL_OUTBOX.CLAIMED_AS,
            EMAIL_OUTBOX.PUBLISHED_AT,
            EMAIL_OUTBOX.WITHDRAW_REQUESTED,
            EMAIL_OUTBOX.DELIVERED_LATE,
            EMAIL_OUTBOX.UNCERTAIN,
            EMAIL_OUTBOX.LOST,
            EMAIL_OUTBOX.ENQUEUED_AT,
            EMAIL_OUTBOX.DUE_AT);

    /** Locks in the order of ids, so that two who lock the same rows never wait in a circle. */
    static List<OutboxRow> lockWaiting(DSLContext sql, Condition which) {
        return locking(sql, which).fetch(row -> of(row.into(EMAIL_OUTBOX)));
    }

    /** Locks what nobody else has locked. */
    static List<OutboxRow> lockFree(DSLContext sql, Condition which) {
        return locking(sql, which).skipLocked().fetch(row -> of(row.into(EMAIL_OUTBOX)));
    }

    private static SelectForUpdateOfStep<Record> locking(DSLContext sql, Condition which) {
        return sql.select(COLUMNS)
                .from(EMAIL_OUTBOX)
                .where(which)
                .orderBy(EMAIL_OUTBOX.ID)
                .forUpdate();
    }

    static OutboxRow of(EmailOutboxRecord row) {
        return new OutboxRow(
                row.getId(),
                row.getKind(),
                row.getVersion(),
                row.getGroupKey(),
                row.getAttemptCount(),
                row.getDead(),
                row.getLeaseNo(),
                row.getClaimedAs(),
                row.getPublishedAt() != null,
                row.getWithdrawRequested(),
                row.getDeliveredLate(),
                row.getUncertain(),
                row.getLost(),
                row.getDueAt().isAfter(row.getEnqueuedAt()) ? row.getDueAt() : row.getEnqueuedAt());
    }

    /** How long it has waited; zero if somebody has set the clock back. */
    Duration age(Instant now) {
        return now.isAfter(dueSince) ? Duration.between(dueSince, now) : Duration.ZERO;
    }

    MailId mailId() {
        return new MailId(id);
    }

    MailKind mailKind() {
        return new MailKind(kind, version);
    }

    /** Also after the lease has run out. */
    boolean leased() {
        return claimedAs != null;
    }

    boolean leasedBySender() {
        return heldBy() == ClaimedAs.SENDER;
    }

    /** Null if it is not leased. */
    @Nullable
    ClaimedAs heldBy() {
        return claimedAs == null ? null : ClaimedAs.valueOf(claimedAs.toUpperCase(Locale.ROOT));
    }

    /** As the table has it. */
    static String name(ClaimedAs as) {
        return as.name().toLowerCase(Locale.ROOT);
    }
}
