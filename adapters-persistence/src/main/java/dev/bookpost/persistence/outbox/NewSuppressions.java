package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static dev.bookpost.persistence.generated.Tables.EMAIL_SUPPRESSION;

import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Suppression;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Insert;

/**
 * The addresses that a batch of results has found to be none.
 *
 * <p>Written at the end and in the order of the addresses: an insert waits for another transaction that is about to
 * insert the same address, so two batches with the same addresses in different orders would wait in a circle.
 */
final class NewSuppressions {
    private final DSLContext sql;
    private final Map<UUID, String> replies = new LinkedHashMap<>();

    NewSuppressions(DSLContext sql) {
        this.sql = sql;
    }

    /** @param relayRejects it rejects everything at the time, so what it says of addresses is not to be believed */
    void heard(OutboxRow row, Settlement.Result result, boolean relayRejects) {
        if (!relayRejects && result instanceof Settlement.Refused refused && Suppression.isFoundedBy(refused)) {
            replies.put(row.id(), refused.text());
        }
    }

    /** While the rows are still there, and locked. */
    void apply() {
        if (replies.isEmpty()) {
            return;
        }
        Map<String, UUID> mails = new TreeMap<>();
        sql.select(EMAIL_OUTBOX.RECIPIENT, EMAIL_OUTBOX.ID)
                .from(EMAIL_OUTBOX)
                .where(EMAIL_OUTBOX.ID.eq(Sql.any(replies.keySet())))
                .orderBy(EMAIL_OUTBOX.ID)
                .forEach(row -> mails.putIfAbsent(row.value1(), row.value2()));
        List<Insert<?>> inserts = mails.entrySet().stream()
                .<Insert<?>>map(found -> insert(found.getKey(), found.getValue()))
                .toList();
        sql.batch(inserts).execute();
    }

    private Insert<?> insert(String recipient, UUID mail) {
        return sql.insertInto(EMAIL_SUPPRESSION)
                .set(EMAIL_SUPPRESSION.RECIPIENT, recipient)
                .set(EMAIL_SUPPRESSION.SUPPRESSED_AT, Sql.now())
                .set(EMAIL_SUPPRESSION.MAIL_ID, mail)
                .set(EMAIL_SUPPRESSION.REPLY, Objects.requireNonNull(replies.get(mail)))
                .onConflictDoNothing();
    }
}
