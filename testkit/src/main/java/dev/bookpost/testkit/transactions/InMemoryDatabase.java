package dev.bookpost.testkit.transactions;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs one transaction at a time over the tables that take part, and restores them all when it fails. */
public final class InMemoryDatabase {
    private final List<Table> tables = new ArrayList<>();
    // only the thread that holds the monitor sees it, so it is that thread's own
    private @Nullable Open open;

    /** Something whose content can be put back. */
    public interface Table {
        /** Remembers the content as it is now; running the result puts it back. */
        Runnable remember();
    }

    /** One transaction, while it lasts and afterwards. */
    public static final class Open {
        private boolean ended;

        private Open() {}

        /**
         * @throws IllegalStateException if the transaction has ended
         */
        public void require() {
            if (ended) {
                throw new IllegalStateException("the transaction has ended");
            }
        }
    }

    public synchronized void add(Table table) {
        tables.add(table);
    }

    /**
     * @throws IllegalStateException if this thread is already inside a transaction
     */
    public synchronized <R> R transaction(Supplier<R> work) {
        if (open != null) {
            throw new IllegalStateException("transactions do not nest");
        }
        List<Runnable> undo = tables.stream().map(Table::remember).toList();
        Open transaction = new Open();
        open = transaction;
        boolean committed = false;
        try {
            R result = work.get();
            committed = true;
            return result;
        } finally {
            open = null;
            transaction.ended = true;
            if (!committed) {
                undo.forEach(Runnable::run);
            }
        }
    }

    /**
     * The transaction that this thread is inside.
     *
     * @throws IllegalStateException if there is none
     */
    public synchronized Open current() {
        if (open == null) {
            throw new IllegalStateException("outside of a transaction");
        }
        return open;
    }
}
