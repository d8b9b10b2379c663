package dev.bookpost.chaos;

import dev.bookpost.chaos.account.Database;
import dev.bookpost.chaos.account.Database.Failure;
import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Database.Stored;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import javax.sql.DataSource;

/** What the product's tables say. */
final class Records {
    private final DataSource database;

    Records(DataSource database) {
        this.database = database;
    }

    /** Mails in the queue that are not dead; empty while the database is away. */
    OptionalInt live() {
        try {
            return OptionalInt.of(query("select count(*) from email_outbox where not dead", row -> row.getInt(1))
                    .getFirst());
        } catch (SQLException e) {
            return OptionalInt.empty();
        }
    }

    Database read(Set<String> deeds) throws SQLException {
        List<Stored> stored = query("""
                        select id::text, case when dead then 'DEAD' else 'LIVE' end, uncertain, attempt_count, reason_code
                        from email_outbox
                        union all
                        select mail_id::text, state, uncertain, attempt_count, null from email_history
                        """, row -> {
            String reason = row.getString(5);
            return new Stored(
                    row.getString(1),
                    State.valueOf(row.getString(2)),
                    row.getBoolean(3),
                    row.getInt(4),
                    reason == null ? "" : reason);
        });
        List<Failure> failures = query(
                "select mail_id::text, attempt_no, coalesce(reply_code, 0), error from email_attempt order by lease_no",
                row -> new Failure(row.getString(1), row.getInt(2), row.getInt(3), row.getString(4)));
        return new Database(deeds, stored, failures);
    }

    @FunctionalInterface
    private interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> List<T> query(String sql, Reading<T> reading) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            List<T> rows = new ArrayList<>();
            while (row.next()) {
                rows.add(reading.of(row));
            }
            return rows;
        }
    }
}
