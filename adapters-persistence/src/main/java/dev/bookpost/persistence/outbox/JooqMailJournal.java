package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_ATTEMPT;
import static dev.bookpost.persistence.generated.Tables.EMAIL_HISTORY;
import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;

import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** {@link MailJournal} on PostgreSQL. */
final class JooqMailJournal implements MailJournal {
    private static final int MOST_SHOWN = 1_000;
    private static final int BATCH = 1_000;

    /** Any number that nobody else uses; holders of this advisory lock do the cleaning. */
    private static final long CLEANING = 0x626f6f6b706f7374L;

    private final TransactionRunner transactions;

    JooqMailJournal(TransactionRunner transactions) {
        this.transactions = transactions;
    }

    @Override
    public List<MailView> about(String reference) {
        return transactions.run(connection -> new MailEntries(Sql.on(connection))
                .about(reference, MOST_SHOWN).stream().map(MailEntry::mail).toList());
    }

    @Override
    public int forget(Duration retention) {
        int forgotten = 0;
        Forgotten batch;
        do {
            batch = transactions.run(connection -> forgetBatch(Sql.on(connection), retention));
            forgotten += batch.mails();
        } while (batch.more());
        return forgotten;
    }

    /** @param more a batch was full, so another may follow */
    private record Forgotten(int mails, boolean more) {}

    private static Forgotten forgetBatch(DSLContext sql, Duration retention) {
        boolean mine = sql.fetchSingle(
                        DSL.select(DSL.function("pg_try_advisory_xact_lock", Boolean.class, DSL.val(CLEANING))))
                .value1();
        if (!mine) {
            return new Forgotten(0, false);
        }
        Field<Instant> limit = Sql.nowPlus(retention.negated());
        int attempts = sql.deleteFrom(EMAIL_ATTEMPT)
                .where(DSL.row(EMAIL_ATTEMPT.MAIL_ID, EMAIL_ATTEMPT.LEASE_NO)
                        .in(DSL.select(EMAIL_ATTEMPT.MAIL_ID, EMAIL_ATTEMPT.LEASE_NO)
                                .from(EMAIL_ATTEMPT)
                                .where(EMAIL_ATTEMPT.FAILED_AT.lt(limit))
                                .andNotExists(DSL.selectOne()
                                        .from(EMAIL_OUTBOX)
                                        .where(EMAIL_OUTBOX.ID.eq(EMAIL_ATTEMPT.MAIL_ID)))
                                .orderBy(EMAIL_ATTEMPT.FAILED_AT)
                                .limit(BATCH)))
                .execute();
        int mails = sql.deleteFrom(EMAIL_HISTORY)
                .where(EMAIL_HISTORY.MAIL_ID.in(DSL.select(EMAIL_HISTORY.MAIL_ID)
                        .from(EMAIL_HISTORY)
                        .where(EMAIL_HISTORY.FINISHED_AT.lt(limit))
                        .orderBy(EMAIL_HISTORY.FINISHED_AT)
                        .limit(BATCH)))
                .execute();
        return new Forgotten(mails, attempts == BATCH || mails == BATCH);
    }
}
