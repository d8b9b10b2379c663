package dev.bookpost.bootstrap.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Throws connections away of which an error says that they are of no more use (PostgreSQL documentation, appendix A:
 * error codes).
 *
 * <p>Where the error says that the server has changed, all the others go too: they lead to the same server, and would
 * cost one failed transaction each. Those in use go when they are given back.
 */
final class StaleSessions implements SQLExceptionOverride {
    private static final Logger log = LoggerFactory.getLogger(StaleSessions.class);

    /** A server that stays as it is must not be asked for a whole pool of new connections at each error. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Read-only, as a former primary is after a failover; shut down; crashed; starting up. */
    private static final Set<String> SERVER_CHANGED = Set.of("25006", "57P01", "57P02", "57P03");

    /** The server has ended this session alone: idle in a transaction, transaction too long, idle. */
    private static final Set<String> SESSION_ENDED = Set.of("25P03", "25P04", "57P05");

    private final AtomicLong last = new AtomicLong(System.nanoTime() - INTERVAL.toNanos());
    private volatile @Nullable HikariDataSource pool;

    /** The pool cannot be named earlier: it is made with this. */
    void watch(HikariDataSource watched) {
        pool = watched;
    }

    @java.lang.Override // the interface has an Override of its own
    public Override adjudicate(SQLException e) {
        String state = e.getSQLState();
        if (state == null) {
            return Override.CONTINUE_EVICT;
        }
        if (SERVER_CHANGED.contains(state) || state.startsWith("08")) {
            evictAll(state);
            return Override.MUST_EVICT;
        }
        return SESSION_ENDED.contains(state) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }

    private void evictAll(String state) {
        HikariDataSource watched = pool;
        long before = last.get();
        long now = System.nanoTime();
        if (watched != null && now - before >= INTERVAL.toNanos() && last.compareAndSet(before, now)) {
            log.warn("the database server has changed or cannot be reached (SQLSTATE {}); reconnecting", state);
            watched.getHikariPoolMXBean().softEvictConnections();
        }
    }
}
