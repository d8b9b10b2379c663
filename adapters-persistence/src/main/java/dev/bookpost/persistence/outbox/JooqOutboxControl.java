package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.OUTBOX_CONTROL;

import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.OutboxControl;
import java.time.Instant;
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
        return set(DSL.coalesce(OUTBOX_CONTROL.PAUSED_SINCE, Sql.now()));
    }

    @Override
    public ControlState resume() {
        return set(DSL.castNull(SQLDataType.INSTANT));
    }

    private ControlState set(Field<Instant> pausedSince) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            sql.update(OUTBOX_CONTROL)
                    .set(OUTBOX_CONTROL.PAUSED_SINCE, pausedSince)
                    .execute();
            return ControlRow.read(sql).state();
        });
    }
}
