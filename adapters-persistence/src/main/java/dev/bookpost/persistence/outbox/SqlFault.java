package dev.bookpost.persistence.outbox;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jooq.exception.DataAccessException;
import org.jspecify.annotations.Nullable;

/** What kind of fault the database reported (PostgreSQL documentation, appendix A: error codes). */
enum SqlFault {
    /** Deadlock or serialization failure: the same work may succeed. */
    CONFLICT,
    /** The session is gone, or its server takes no writes any more: the same work may succeed in another session. */
    SESSION_LOST,
    /** Not reachable, shutting down, out of resources, read-only, timed out: not this work's fault. */
    UNAVAILABLE,
    /** A value that cannot be stored, or a violated constraint. */
    DATA,
    OTHER;

    private static final Set<String> CONFLICT_STATES = Set.of("40001", "40P01");
    private static final Set<String> UNAVAILABLE_STATES = Set.of("25P03", "25P04", "55P03", "57014", "57P03");
    private static final Set<String> LOST_STATES = Set.of("08003", "08006", "25006", "57P01", "57P02", "57P05");

    static SqlFault of(DataAccessException e) {
        SQLException cause = e.getCause(SQLException.class);
        if (cause == null) {
            return OTHER;
        }
        if (cause instanceof SQLTransientConnectionException || e.getCause(SocketTimeoutException.class) != null) {
            return UNAVAILABLE; // it has been waited for long enough
        }
        return ofState(cause.getSQLState());
    }

    private static SqlFault ofState(@Nullable String state) {
        if (state == null || state.length() != 5) {
            return UNAVAILABLE; // reported by the driver or the pool, not by the server
        }
        if (CONFLICT_STATES.contains(state)) {
            return CONFLICT;
        }
        if (LOST_STATES.contains(state)) {
            return SESSION_LOST;
        }
        if (UNAVAILABLE_STATES.contains(state)) {
            return UNAVAILABLE;
        }
        return switch (state.substring(0, 2)) {
            case "08", "53", "58" -> UNAVAILABLE;
            case "22", "23" -> DATA;
            default -> OTHER;
        };
    }

    /**
     * Whether the same work may be done again.
     *
     * @param committing the commit had been asked for: a session that was lost then may have committed
     */
    boolean repeatable(boolean committing) {
        return this == CONFLICT || (this == SESSION_LOST && !committing);
    }

    boolean unavailable() {
        return this == UNAVAILABLE || this == SESSION_LOST || this == CONFLICT;
    }
}
