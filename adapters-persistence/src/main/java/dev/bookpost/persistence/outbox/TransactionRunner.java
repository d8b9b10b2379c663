package dev.bookpost.persistence.outbox;

import dev.bookpost.domain.StoreUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jooq.exception.DataAccessException;

/**
 * Runs work in one transaction and translates faults. Repeats the work, on a connection of its own, after a deadlock or
 * a serialization failure, and when the session was lost before the commit was asked for: nothing of it is done then.
 */
final class TransactionRunner {
    private static final int MAX_TRIES = 5;

    private final DataSource database;
    private final ThreadLocal<Boolean> open = ThreadLocal.withInitial(() -> false);

    TransactionRunner(DataSource database) {
        this.database = database;
    }

    /**
     * @throws IllegalStateException if this thread is already inside a transaction of this runner
     * @throws StoreUnavailableException if the database cannot be reached or gave up
     */
    <R> R run(Function<? super Connection, ? extends R> work) {
        if (open.get()) {
            throw new IllegalStateException("transactions do not nest");
        }
        open.set(true);
        try {
            for (int tries = 1; ; tries++) {
                try {
                    return once(work);
                } catch (DataAccessException e) {
                    if (!SqlFault.of(e).repeatable(e instanceof CommitFailed) || tries == MAX_TRIES) {
                        throw translated(e);
                    }
                    letTheOtherFinish(tries, e);
                }
            }
        } finally {
            open.remove();
        }
    }

    /** What became of the transaction is known only where the server says that it did not commit. */
    private static final class CommitFailed extends DataAccessException {
        private static final long serialVersionUID = 1L;

        CommitFailed(SQLException cause) {
            super("the transaction could not be committed", cause);
        }
    }

    /** Repeated at once, the work could take its locks again before the other one, which waited for them, wakes up. */
    private static void letTheOtherFinish(int tries, DataAccessException conflict) {
        try {
            Thread.sleep(10L << tries);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw translated(conflict);
        }
    }

    private <R> R once(Function<? super Connection, ? extends R> work) {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            boolean committed = false;
            try {
                R result = work.apply(connection);
                commit(connection);
                committed = true;
                return result;
            } finally {
                if (!committed) {
                    rollBack(connection);
                }
            }
        } catch (SQLException e) {
            throw new DataAccessException("the transaction failed", e);
        }
    }

    private static void commit(Connection connection) {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw new CommitFailed(e);
        }
    }

    /** A failed rollback must not hide what failed before; the connection's end undoes the transaction as well. */
    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // the connection is broken, and its pool will notice
        }
    }

    private static RuntimeException translated(DataAccessException e) {
        return SqlFault.of(e).unavailable()
                ? new StoreUnavailableException("the database cannot be reached, or gave up", e)
                : e;
    }
}
