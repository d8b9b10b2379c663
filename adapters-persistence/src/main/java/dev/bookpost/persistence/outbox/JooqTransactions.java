package dev.bookpost.persistence.outbox;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.persistence.outbox.OutboxPersistence.UnitOfWorkFactory;
import java.util.function.Consumer;
import java.util.function.Function;

/** {@link Transactions} over JDBC connections. */
final class JooqTransactions<U extends UnitOfWork> implements Transactions<U> {
    private final TransactionRunner transactions;
    private final ContentCodec codec;
    private final UnitOfWorkFactory<U> unitOfWork;
    private final Consumer<CommittedMails> onCommitted;

    JooqTransactions(
            TransactionRunner transactions,
            ContentCodec codec,
            UnitOfWorkFactory<U> unitOfWork,
            Consumer<CommittedMails> onCommitted) {
        this.transactions = transactions;
        this.codec = codec;
        this.unitOfWork = unitOfWork;
        this.onCommitted = onCommitted;
    }

    @Override
    public <R> R inTransaction(Function<? super U, ? extends R> work) {
        record Outcome<R>(R result, CommittedMails mails) {}
        Outcome<R> outcome = transactions.run(connection -> {
            JooqOutbox outbox = new JooqOutbox(Sql.on(connection), codec);
            OpenConnection guarded = new OpenConnection(connection);
            try {
                R result = work.apply(unitOfWork.over(guarded.proxy(), outbox));
                return new Outcome<>(result, outbox.done());
            } finally {
                outbox.close();
                guarded.close();
            }
        });
        if (!outcome.mails().none()) {
            onCommitted.accept(outcome.mails());
        }
        return outcome.result();
    }
}
