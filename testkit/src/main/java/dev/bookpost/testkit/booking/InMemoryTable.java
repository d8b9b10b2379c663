package dev.bookpost.testkit.booking;

import dev.bookpost.testkit.transactions.InMemoryDatabase;
import java.util.HashMap;
import java.util.Map;

final class InMemoryTable {
    private InMemoryTable() {}

    /** Rows by key that are put back when a transaction of the database fails; rows must be immutable. */
    static <K, V> Map<K, V> in(InMemoryDatabase database) {
        Map<K, V> rows = new HashMap<>();
        database.add(() -> {
            Map<K, V> then = Map.copyOf(rows);
            return () -> {
                rows.clear();
                rows.putAll(then);
            };
        });
        return rows;
    }
}
