package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.name;

import dev.bookpost.domain.outbox.OutboxStats;
import java.time.Duration;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Counts the queue. Live rows are gone through once, dead ones by their index, finished ones not at all; so this costs
 * what the queue's length makes it cost, and is for people, not for every scrape.
 */
final class OutboxCounts {
    private OutboxCounts() {}

    static OutboxStats read(DSLContext sql) {
        Condition leased = EMAIL_OUTBOX.CLAIMED_AS.isNotNull();
        Condition waits = DSL.not(leased).and(EMAIL_OUTBOX.PUBLISHED_AT.isNull());
        Condition claimable = EMAIL_OUTBOX.NEXT_ATTEMPT_AT.le(Sql.now());
        Field<Integer> pending = count().filterWhere(waits).as(name("pending"));
        Field<Integer> due = count().filterWhere(waits.and(claimable)).as(name("due"));
        Field<Integer> sending = count().filterWhere(leased).as(name("sending"));
        Field<Integer> live = count().as(name("live"));
        Field<Instant> oldest = dueSince().as(name("oldest"));
        Field<Integer> dead = DSL.field(DSL.selectCount().from(EMAIL_OUTBOX).where(EMAIL_OUTBOX.DEAD.isTrue()))
                .as(name("dead"));
        Record row = sql.select(pending, due, sending, live, oldest, dead)
                .from(EMAIL_OUTBOX)
                .where(EMAIL_OUTBOX.DEAD.isFalse())
                .fetchSingle();
        ControlRow.Reading control = ControlRow.read(sql);
        return new OutboxStats(
                row.get(pending),
                row.get(due),
                row.get(sending),
                row.get(live) - row.get(pending) - row.get(sending),
                row.get(dead),
                age(row.get(oldest), control.now()),
                control.state());
    }

    /** When the live mail that has been due longest was due, whoever it waits for; null if none is due. */
    static Field<Instant> dueSince() {
        return DSL.min(EMAIL_OUTBOX.DUE_AT)
                .filterWhere(EMAIL_OUTBOX.DEAD.isFalse().and(EMAIL_OUTBOX.DUE_AT.le(Sql.now())));
    }

    static Duration age(@Nullable Instant oldest, Instant now) {
        return oldest == null || oldest.isAfter(now) ? Duration.ZERO : Duration.between(oldest, now);
    }
}
