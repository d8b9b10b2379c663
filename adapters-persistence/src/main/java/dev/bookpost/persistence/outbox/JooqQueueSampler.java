package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static dev.bookpost.persistence.generated.Tables.OUTBOX_SAMPLING;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.QueueSample;
import dev.bookpost.domain.outbox.QueueSampler;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record5;
import org.jooq.impl.DSL;

/** {@link QueueSampler} on PostgreSQL. */
final class JooqQueueSampler implements QueueSampler {
    private final TransactionRunner transactions;
    private final String name;
    private final Duration turn;

    JooqQueueSampler(TransactionRunner transactions, String name, Duration turn) {
        this.transactions = transactions;
        this.name = name;
        this.turn = turn;
    }

    /** The row that says whose turn it is stays locked meanwhile, so a sample that takes long is never joined by another. */
    @Override
    public Optional<QueueSample> sample() {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            return takesTurn(sql) ? Optional.of(sample(sql)) : Optional.empty();
        });
    }

    private boolean takesTurn(DSLContext sql) {
        boolean mine = sql.select(OUTBOX_SAMPLING.ONLY_ROW)
                .from(OUTBOX_SAMPLING)
                .where(OUTBOX_SAMPLING.SAMPLER.eq(name).or(OUTBOX_SAMPLING.TURN_ENDS.le(Sql.now())))
                .forUpdate()
                .skipLocked()
                .fetchOptional()
                .isPresent();
        if (mine) {
            sql.update(OUTBOX_SAMPLING)
                    .set(OUTBOX_SAMPLING.SAMPLER, name)
                    .set(OUTBOX_SAMPLING.TURN_ENDS, Sql.nowPlus(turn))
                    .execute();
        }
        return mine;
    }

    @Override
    public void handOver() {
        transactions.run(connection -> Sql.on(connection)
                .update(OUTBOX_SAMPLING)
                .set(OUTBOX_SAMPLING.TURN_ENDS, Sql.now())
                .where(OUTBOX_SAMPLING.SAMPLER.eq(name))
                .and(OUTBOX_SAMPLING.TURN_ENDS.gt(Sql.now()))
                .execute());
    }

    /** One walk over the live mails: no index knows which has been due longest, and one for this alone would cost every mail. */
    private static QueueSample sample(DSLContext sql) {
        Condition live = EMAIL_OUTBOX.DEAD.isFalse();
        Condition leased = live.and(EMAIL_OUTBOX.CLAIMED_AS.isNotNull());
        Condition free = live.and(EMAIL_OUTBOX.CLAIMED_AS.isNull());
        Record5<Long, Long, Long, Long, Instant> found = sql.select(
                        count(free.and(EMAIL_OUTBOX.PUBLISHED_AT.isNull())),
                        count(leased),
                        count(free.and(EMAIL_OUTBOX.PUBLISHED_AT.isNotNull())),
                        count(EMAIL_OUTBOX.DEAD.isTrue()),
                        OutboxCounts.dueSince())
                .from(EMAIL_OUTBOX)
                .fetchSingle();
        Map<MailState, Long> mails = Map.of(
                MailState.PENDING, found.value1(),
                MailState.SENDING, found.value2(),
                MailState.PUBLISHED, found.value3(),
                MailState.DEAD, found.value4());
        ControlRow.Reading control = ControlRow.read(sql);
        Duration oldestDue = OutboxCounts.age(found.value5(), control.now());
        return new QueueSample(mails, oldestDue, OldestSnapshot.age(sql), control.state());
    }

    private static Field<Long> count(Condition which) {
        return DSL.count().filterWhere(which).cast(Long.class);
    }
}
