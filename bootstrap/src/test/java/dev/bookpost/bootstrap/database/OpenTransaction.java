package dev.bookpost.bootstrap.database;

import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.Outbox;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jooq.exception.DataAccessException;
import org.jspecify.annotations.Nullable;

/** A unit of work that speaks SQL. */
record OpenTransaction(Connection connection, @Nullable Outbox mails) implements UnitOfWork {
    @Override
    public Outbox outbox() {
        return Objects.requireNonNull(mails);
    }

    void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new DataAccessException(sql, e);
        }
    }

    String text(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new DataAccessException(sql, e);
        }
    }

    long number(String sql) {
        return Long.parseLong(text(sql));
    }

    List<String> limits() {
        return List.of(
                text("show statement_timeout"),
                text("show idle_in_transaction_session_timeout"),
                text("show transaction_isolation"));
    }
}
