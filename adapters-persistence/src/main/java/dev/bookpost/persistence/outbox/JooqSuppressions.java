package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_SUPPRESSION;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Suppression;
import dev.bookpost.domain.outbox.Suppressions;
import java.util.List;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link Suppressions} on PostgreSQL. */
final class JooqSuppressions implements Suppressions {
    private final TransactionRunner transactions;

    JooqSuppressions(TransactionRunner transactions) {
        this.transactions = transactions;
    }

    @Override
    public List<Suppression> list(@Nullable Long before, int limit) {
        return transactions.run(connection -> Sql.on(connection)
                .selectFrom(EMAIL_SUPPRESSION)
                .where(before == null ? DSL.noCondition() : EMAIL_SUPPRESSION.SEQ.lt(before))
                .orderBy(EMAIL_SUPPRESSION.SEQ.desc())
                .limit(limit)
                .fetch(row -> new Suppression(
                        row.getSeq(),
                        row.getRecipient(),
                        row.getSuppressedAt(),
                        new MailId(row.getMailId()),
                        row.getReply())));
    }

    @Override
    public boolean lift(EmailAddress recipient) {
        return transactions.run(connection -> Sql.on(connection)
                        .deleteFrom(EMAIL_SUPPRESSION)
                        .where(EMAIL_SUPPRESSION.RECIPIENT.eq(recipient.value()))
                        .execute()
                == 1);
    }
}
