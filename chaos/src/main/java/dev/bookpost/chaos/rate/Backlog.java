package dev.bookpost.chaos.rate;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import javax.sql.DataSource;

/** Mails that wait, all due at once, each in a group of its own; and how fast they went. */
final class Backlog {
    private static final String FILL = """
            insert into email_outbox (id, kind, version, reference, group_key, recipient, locale, payload,
                                      enqueued_at, due_at, next_attempt_at)
            select gen_random_uuid(), 'booking-confirmed', 1, 'booking:' || i, 'booking:' || i,
                   'x' || i || '@example.com', case when i % 2 = 0 then 'ko' else 'en' end,
                   jsonb_build_object('booking', jsonb_build_object(
                       'bookingId', jsonb_build_object('value', gen_random_uuid()), 'revision', 0,
                       'memberName', 'Kim', 'title', 'Weekly', 'resourceName', 'Meeting room',
                       'start', '2027-03-14T02:30:00Z', 'end', '2027-03-14T03:30:00Z', 'memberZone', 'Asia/Seoul',
                       'venueZone', 'Europe/Berlin', 'statusFixedAt', '2026-11-30T11:00:00Z')),
                   now(), now(), now()
            from generate_series(1, ?) i
            """;

    private final DataSource database;

    Backlog(DataSource database) {
        this.database = database;
    }

    /** Leaves so many mails in the outbox, and nothing else anywhere. */
    void fill(int mails) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                PreparedStatement fill = connection.prepareStatement(FILL)) {
            statement.execute("truncate email_outbox, email_history, email_attempt");
            fill.setInt(1, mails);
            fill.execute();
            statement.execute("vacuum analyze email_outbox");
            statement.execute("checkpoint");
        }
    }

    long published() throws SQLException {
        return number("select count(*) from email_outbox where published_at is not null");
    }

    long sent() throws SQLException {
        return number("select count(*) from email_history where state = 'SENT'");
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Mails a second, of the first half and of the second. */
    long[] publishedPerSecond() throws SQLException {
        return perSecond("published_at", "email_outbox");
    }

    /** Mails a second, of the first half and of the second. */
    long[] sentPerSecond() throws SQLException {
        return perSecond("finished_at", "email_history");
    }

    private long[] perSecond(String at, String table) throws SQLException {
        String sql = String.format(Locale.ROOT, """
                select round(count(*) / extract(epoch from max(at) - min(at)))
                from (select %1$s as at, ntile(2) over (order by %1$s) as half from %2$s) one
                group by half order by half
                """, at, table);
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            long[] halves = new long[2];
            for (int i = 0; i < halves.length && row.next(); i++) {
                halves[i] = row.getLong(1);
            }
            return halves;
        }
    }
}
