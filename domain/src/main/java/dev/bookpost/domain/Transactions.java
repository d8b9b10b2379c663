package dev.bookpost.domain;

import java.util.function.Function;

/**
 * Runs work inside one database transaction.
 *
 * @param <U> what an open transaction offers
 */
public interface Transactions<U extends UnitOfWork> {
    /**
     * Commits when {@code work} returns and rolls back when it throws. Nesting is refused.
     *
     * <p>After a deadlock or a serialization failure, and when the connection is lost before the commit, the work is run
     * again from the start, so it must have no effect outside the transaction.
     *
     * @throws IllegalStateException if this thread is already inside a transaction
     * @throws StoreUnavailableException if the store cannot be reached, or stopped answering
     */
    <R> R inTransaction(Function<? super U, ? extends R> work);
}
