package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;

import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.domain.outbox.Transition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.impl.DSL;

/** The writing side, inside one open transaction. */
final class JooqOutbox implements Outbox {
    private final DSLContext sql;
    private final ContentCodec codec;
    private final List<String> enqueued = new ArrayList<>();
    private final List<String> withdrawn = new ArrayList<>();
    private boolean closed;

    JooqOutbox(DSLContext sql, ContentCodec codec) {
        this.sql = sql;
        this.codec = codec;
    }

    @Override
    public Enqueued enqueue(NewMail mail) {
        requireOpen();
        Instant dueAt = mail.schedule().dueAt();
        Instant expiresAt = mail.schedule().expiresAt();
        Field<Instant> due = dueAt == null ? Sql.now() : DSL.val(dueAt.truncatedTo(ChronoUnit.MICROS));
        int rows = sql.insertInto(EMAIL_OUTBOX)
                .set(EMAIL_OUTBOX.ID, mail.id().value())
                .set(EMAIL_OUTBOX.KIND, mail.kind().name())
                .set(EMAIL_OUTBOX.VERSION, mail.kind().version())
                .set(EMAIL_OUTBOX.REFERENCE, mail.reference())
                .set(EMAIL_OUTBOX.GROUP_KEY, mail.groupKey())
                .set(EMAIL_OUTBOX.RECIPIENT, mail.recipient().value())
                .set(EMAIL_OUTBOX.LOCALE, mail.locale().toLanguageTag())
                .set(EMAIL_OUTBOX.PAYLOAD, JSONB.valueOf(codec.encode(mail.content())))
                .set(EMAIL_OUTBOX.DEDUP_KEY, mail.dedupKey())
                .set(EMAIL_OUTBOX.ENQUEUED_AT, Sql.now())
                .set(EMAIL_OUTBOX.DUE_AT, due)
                .set(EMAIL_OUTBOX.NEXT_ATTEMPT_AT, due)
                .set(EMAIL_OUTBOX.EXPIRES_AT, expiresAt == null ? null : expiresAt.truncatedTo(ChronoUnit.MICROS))
                .onConflict(EMAIL_OUTBOX.DEDUP_KEY)
                .where(EMAIL_OUTBOX.DEAD.isFalse().and(EMAIL_OUTBOX.WITHDRAW_REQUESTED.isFalse()))
                .doNothing()
                .execute();
        if (rows == 0) {
            return Enqueued.DUPLICATE;
        }
        enqueued.add(mail.kind().name());
        return Enqueued.ENQUEUED;
    }

    /**
     * Locks the rows first and judges them then, so that a claim or settle under way is either over or kept out: a
     * row that is leased by a sender when it is judged stays leased by it until this transaction ends, for claims and
     * settles pass locked rows over.
     */
    @Override
    public int withdraw(String reference, String kindName) {
        requireOpen();
        List<OutboxRow> rows = OutboxRow.lockWaiting(
                sql,
                EMAIL_OUTBOX
                        .REFERENCE
                        .eq(reference)
                        .and(EMAIL_OUTBOX.KIND.eq(kindName))
                        .and(EMAIL_OUTBOX.WITHDRAW_REQUESTED.isFalse()));
        List<UUID> sending = rows.stream()
                .filter(row -> !Transition.withdrawEndsAtOnce(row.leasedBySender()))
                .map(OutboxRow::id)
                .toList();
        if (!sending.isEmpty()) {
            sql.update(EMAIL_OUTBOX)
                    .set(EMAIL_OUTBOX.WITHDRAW_REQUESTED, true)
                    .where(EMAIL_OUTBOX.ID.eq(Sql.any(sending)))
                    .execute();
        }
        RowChanges changes = new RowChanges(sql, true);
        rows.stream()
                .filter(row -> Transition.withdrawEndsAtOnce(row.leasedBySender()))
                .forEach(row -> {
                    changes.finish(row, MailState.WITHDRAWN, null);
                    withdrawn.add(kindName);
                });
        changes.apply();
        return rows.size();
    }

    /** What the transaction has done so far. */
    CommittedMails done() {
        return new CommittedMails(enqueued, withdrawn);
    }

    void close() {
        closed = true;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the transaction has ended");
        }
    }
}
