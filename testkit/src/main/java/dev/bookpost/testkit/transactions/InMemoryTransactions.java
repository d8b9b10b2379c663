package dev.bookpost.testkit.transactions;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.testkit.outbox.InMemoryOutbox;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
    private final Consumer<CommittedMails> onCommitted;

    /**
     * @param unitOfWork makes what the callback is given, around the outbox of the open transaction
     * @param onCommitted is told after a commit that wrote or withdrew a mail
     */
    public InMemoryTransactions(
            InMemoryDatabase database,
            InMemoryOutbox outbox,
            Function<Outbox, U> unitOfWork,
            Consumer<CommittedMails> onCommitted) {
        this.database = database;
        this.outbox = outbox;
        this.unitOfWork = unitOfWork;
        this.onCommitted = onCommitted;
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
        CommittedMails mails = new CommittedMails(open.enqueued, open.withdrawn);
        if (!mails.none()) {
            onCommitted.accept(mails);
        }
        return result;
    }

    private final class OpenOutbox implements Outbox {
        private boolean closed;
        private final List<String> enqueued = new ArrayList<>();
        private final List<String> withdrawn = new ArrayList<>();

        @Override
        public Enqueued enqueue(NewMail mail) {
            requireOpen();
            Enqueued result = outbox.enqueue(mail);
            if (result == Enqueued.ENQUEUED) {
                enqueued.add(mail.kind().name());
            }
            return result;
        }

        @Override
        public int withdraw(String reference, String kindName) {
            requireOpen();
            return outbox.withdraw(reference, kindName, withdrawn::add);
        }

        private void requireOpen() {
            if (closed) {
                throw new IllegalStateException("the transaction has ended");
            }
        }
    }
}
