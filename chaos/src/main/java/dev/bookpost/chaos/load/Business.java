package dev.bookpost.chaos.load;

import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import javax.sql.DataSource;

/** The business side: owners, each with its group of mails, and the deeds that transactions did to them. */
public final class Business {
    private final DataSource database;
    private final DataSource unreliable;

    /**
     * @param unreliable the same database, by a way that may fail at any time: what transactions take
     */
    public Business(DataSource database, DataSource unreliable) {
        this.database = database;
        this.unreliable = unreliable;
    }

    /** Beside the product's own tables. */
    public void createTables() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create schema chaos");
            statement.execute("create table chaos.owner (name text primary key)");
            statement.execute("create table chaos.deed (name text primary key)");
        }
    }

    Transactions<Work> transactions() {
        return OutboxPersistence.transactions(unreliable, MailKinds.codec(), Work::new, mails -> {});
    }

    /** The transactions that were committed. */
    public Set<String> deeds() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select name from chaos.deed")) {
            Set<String> deeds = new HashSet<>();
            while (row.next()) {
                deeds.add(row.getString(1));
            }
            return deeds;
        }
    }

    /** One open transaction. */
    record Work(Connection connection, Outbox outbox) implements UnitOfWork {
        /** Mails of one group keep their order if their transactions lock a common row first. */
        void lockOwner(String name) {
            run("insert into chaos.owner values (?) on conflict do nothing", name);
            run("select name from chaos.owner where name = ? for update", name);
        }

        void record(String deed) {
            run("insert into chaos.deed values (?)", deed);
        }

        private void run(String sql, String argument) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, argument);
                statement.execute();
            } catch (SQLException e) {
                throw new BusinessFailedException(e);
            }
        }
    }

    /** The transaction cannot be committed any more. */
    static final class BusinessFailedException extends RuntimeException {
        BusinessFailedException(Throwable cause) {
            super(cause);
        }
    }
}
