package dev.bookpost.persistence.outbox;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.Suppressions;
import java.sql.Connection;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;

/**
 * The outbox on PostgreSQL 15 or newer.
 *
 * <p>The data source must hand out connections in {@code READ COMMITTED}, PostgreSQL's default: the claim's argument
 * rests on it. No session state is relied upon, so a pooler in transaction mode may stand before the database.
 */
public final class OutboxPersistence {
    private OutboxPersistence() {}

    /**
     * Transactions that write business data and mails together.
     *
     * @param unitOfWork makes what the callback is given
     * @param onCommitted is told on the caller's thread after a commit that wrote or withdrew a mail; must return at
     *     once
     */
    public static <U extends UnitOfWork> Transactions<U> transactions(
            DataSource database,
            ContentCodec codec,
            UnitOfWorkFactory<U> unitOfWork,
            Consumer<CommittedMails> onCommitted) {
        return new JooqTransactions<>(new TransactionRunner(database), codec, unitOfWork, onCommitted);
    }

    /**
     * The queue as its engine sees it.
     *
     * @param keepHistory whether finished mails leave an entry, or nothing
     * @param random for the jitter of the relay breaker's probes
     */
    public static OutboxRepository repository(DataSource database, boolean keepHistory, RandomGenerator random) {
        return new JooqOutboxRepository(new TransactionRunner(database), keepHistory, random);
    }

    public static OutboxControl control(DataSource database) {
        return new JooqOutboxControl(new TransactionRunner(database));
    }

    /**
     * What operators do.
     *
     * @param keepHistory whether discarded mails leave an entry, or nothing
     * @param onRequeued runs on the caller's thread after a commit that made a mail due; must return at once
     */
    public static OutboxOperations operations(DataSource database, boolean keepHistory, Runnable onRequeued) {
        return new JooqOutboxOperations(new TransactionRunner(database), keepHistory, onRequeued);
    }

    /** The addresses that no mail is sent to. */
    public static Suppressions suppressions(DataSource database) {
        return new JooqSuppressions(new TransactionRunner(database));
    }

    public static MailJournal journal(DataSource database) {
        return new JooqMailJournal(new TransactionRunner(database));
    }

    /**
     * @param name names this run of this process; never used again by another
     * @param turn how long after its last sample a process keeps its turn
     */
    public static QueueSampler sampler(DataSource database, String name, Duration turn) {
        return new JooqQueueSampler(new TransactionRunner(database), name, turn);
    }

    /**
     * Makes a unit of work around an open transaction.
     *
     * @param <U> the unit of work
     */
    @FunctionalInterface
    public interface UnitOfWorkFactory<U extends UnitOfWork> {
        /**
         * @param connection in the open transaction; not to be committed, rolled back or closed
         * @param outbox writes in the same transaction
         */
        U over(Connection connection, Outbox outbox);
    }
}
