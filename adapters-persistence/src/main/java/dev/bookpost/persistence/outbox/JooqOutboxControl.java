package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.OUTBOX_CONTROL;

import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.RelayBreaker;
import java.time.Instant;
import java.util.function.BiFunction;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** {@link OutboxControl} on PostgreSQL. */
final class JooqOutboxControl implements OutboxControl {
    private final TransactionRunner transactions;

    JooqOutboxControl(TransactionRunner transactions) {
        this.transactions = transactions;
    }

    @Override
    public ControlState state() {
        return transactions.run(
                connection -> ControlRow.read(Sql.on(connection)).state());
    }

    @Override
    public ControlState pause() {
        return set(DSL.coalesce(OUTBOX_CONTROL.PAUSED_SINCE, Sql.now()), (relay, now) -> relay);
    }

    @Override
    public ControlState resume() {
        return set(DSL.castNull(SQLDataType.INSTANT), RelayBreaker::probeNow);
    }

    private ControlState set(Field<Instant> pausedSince, BiFunction<RelayBreaker, Instant, RelayBreaker> relay) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            ControlRow.read(sql);
            ControlRow.Reading locked = ControlRow.lock(sql);
            ControlRow.write(sql, relay.apply(locked.relay(), locked.now()));
            sql.update(OUTBOX_CONTROL)
                    .set(OUTBOX_CONTROL.PAUSED_SINCE, pausedSince)
                    .execute();
            return ControlRow.read(sql).state();
        });
    }
}
