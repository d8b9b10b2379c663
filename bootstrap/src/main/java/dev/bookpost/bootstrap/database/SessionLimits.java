package dev.bookpost.bootstrap.database;

import java.time.Duration;

/**
 * How long the database may keep a session of the service waiting, and a session the database. Migrations run on
 * connections of their own, without these.
 *
 * <p>There is no {@code lock_timeout}: {@code statement_timeout} ends a wait for a lock as well, and nothing here is
 * better off giving up sooner.
 *
 * @param statement {@code statement_timeout}. The server ends what takes longer. It counts no commit.
 * @param idleInTransaction {@code idle_in_transaction_session_timeout}. The server ends a session whose client left a
 *     transaction open, frozen or cut off, and with it frees the rows that it holds.
 * @param network how long nothing may be heard in an answer before the connection counts as broken. More than
 *     {@code statement}, so that a living server answers first.
 * @param connection how long a caller waits for a connection before it is told that the database is unavailable
 */
public record SessionLimits(Duration statement, Duration idleInTransaction, Duration network, Duration connection) {
    /**
     * All below {@link dev.bookpost.application.outbox.DispatchPolicy#SETTLE_RESERVE}: the result of a mail that was
     * sent at the last moment is then tried a second time, on another connection, before its lease ends. The service's
     * own statements take milliseconds. The last is more than the five seconds that the pool pauses at most between two
     * tries to connect: who asks when the database is back is not turned away.
     */
    public static final SessionLimits DEFAULT = new SessionLimits(
            Duration.ofSeconds(5), Duration.ofSeconds(8), Duration.ofSeconds(8), Duration.ofSeconds(6));

    public SessionLimits {
        if (!statement.isPositive() || !idleInTransaction.isPositive()) {
            throw new IllegalArgumentException("a limit of nothing means no limit to PostgreSQL");
        }
        if (network.toSeconds() * 1_000 <= statement.toMillis()) {
            throw new IllegalArgumentException("the server must have the time to end a statement itself");
        }
    }

    /** For a session's start; wins over what the database or the role has set. */
    String startOptions() {
        return "-c statement_timeout=" + statement.toMillis() + " -c idle_in_transaction_session_timeout="
                + idleInTransaction.toMillis();
    }

    /** For a transaction's start, where sessions belong to somebody else; the claim's argument rests on the last. */
    String transactionStart() {
        return "set local statement_timeout = " + statement.toMillis()
                + "; set local idle_in_transaction_session_timeout = " + idleInTransaction.toMillis()
                + "; set transaction isolation level read committed";
    }
}
