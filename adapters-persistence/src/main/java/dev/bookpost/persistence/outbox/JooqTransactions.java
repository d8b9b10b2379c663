package dev.bookpost.persistence.outbox;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.persistence.outbox.OutboxPersistence.UnitOfWorkFactory;
import java.util.function.Function;

/** {@link Transactions} over JDBC connections. */
final class JooqTransactions<U extends UnitOfWork> implements Transactions<U> {
    private final TransactionRunner transactions;
    private final ContentCodec codec;
    private final UnitOfWorkFactory<U> unitOfWork;
    private final Runnable onEnqueued;

    JooqTransactions(
            TransactionRunner transactions, ContentCodec codec, UnitOfWorkFactory<U> unitOfWork, Runnable onEnqueued) {
        this.transactions = transactions;
        this.codec = codec;
        this.unitOfWork = unitOfWork;
        this.onEnqueued = onEnqueued;
    }

    @Override
    public <R> R inTransaction(Function<? super U, ? extends R> work) {
        record Outcome<R>(R result, boolean enqueued) {}
        Outcome<R> outcome = transactions.run(connection -> {
            JooqOutbox outbox = new JooqOutbox(Sql.on(connection), codec);
            OpenConnection guarded = new OpenConnection(connection);
            try {
                R result = work.apply(unitOfWork.over(guarded.proxy(), outbox));
                return new Outcome<>(result, outbox.hasEnqueued());
            } finally {
                outbox.close();
                guarded.close();
            }
        });
        if (outcome.enqueued()) {
            onEnqueued.run();
        }
        return outcome.result();
    }
}
