package dev.bookpost.persistence.outbox;

import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.OutboxControl;
import java.time.Instant;
import java.util.function.BiFunction;
import org.jooq.DSLContext;

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
        return change(ControlState::pausedAt);
    }

    @Override
    public ControlState resume() {
        return change(ControlState::resumedAt);
    }

    private ControlState change(BiFunction<ControlState, Instant, ControlState> change) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            ControlRow.Reading locked = ControlRow.lock(sql);
            ControlState changed = change.apply(locked.state(), locked.now());
            ControlRow.write(sql, changed);
            return changed;
        });
    }
}
