package dev.bookpost.testkit.transactions;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.testkit.outbox.InMemoryOutbox;
import java.util.function.Function;

/**
 * {@link Transactions} over an {@link InMemoryDatabase}.
 *
 * @param <U> what an open transaction offers
 */
public final class InMemoryTransactions<U extends UnitOfWork> implements Transactions<U> {
    private final InMemoryDatabase database;
    private final InMemoryOutbox outbox;
    private final Function<Outbox, U> unitOfWork;
    private final Runnable onEnqueued;

    /**
     * @param unitOfWork makes what the callback is given, around the outbox of the open transaction
     * @param onEnqueued runs after a commit that wrote a mail
     */
    public InMemoryTransactions(
            InMemoryDatabase database, InMemoryOutbox outbox, Function<Outbox, U> unitOfWork, Runnable onEnqueued) {
        this.database = database;
        this.outbox = outbox;
        this.unitOfWork = unitOfWork;
        this.onEnqueued = onEnqueued;
    }

    @Override
    public <R> R inTransaction(Function<? super U, ? extends R> work) {
        OpenOutbox open = new OpenOutbox();
        R result;
        try {
            result = database.transaction(() -> work.apply(unitOfWork.apply(open)));
        } finally {
            open.closed = true;
        }
        if (open.enqueued) {
            onEnqueued.run();
        }
        return result;
    }

    private final class OpenOutbox implements Outbox {
        private boolean closed;
        private boolean enqueued;

        @Override
        public Enqueued enqueue(NewMail mail) {
            requireOpen();
            Enqueued result = outbox.enqueue(mail);
            enqueued |= result == Enqueued.ENQUEUED;
            return result;
        }

        @Override
        public int withdraw(String reference, String kindName) {
            requireOpen();
            return outbox.withdraw(reference, kindName);
        }

        private void requireOpen() {
            if (closed) {
                throw new IllegalStateException("the transaction has ended");
            }
        }
    }
}
