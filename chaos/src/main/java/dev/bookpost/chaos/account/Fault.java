package dev.bookpost.chaos.account;

import java.time.Duration;

/**
 * Something that was done to a part of the system. Times in nanoseconds since the start of the run.
 *
 * @param dispatcher from 1; {@link #ALL} if every one felt it
 */
public record Fault(Kind kind, int dispatcher, long from, long to) {
    public static final int ALL = 0;

    /** In the order in which they are believed when several explain the same. */
    public enum Kind {
        KILLED("process killed", true, 1),
        FROZEN("process frozen", true, 5),
        RELAY_WIRE("network to the relay", true, 5),
        DATABASE_DOWN("database down", true, 12),
        DATABASE_WIRE("network to the database", true, 12),
        STALLED("machine stalled", true, 5),
        /** By SIGTERM: what was delivered must be settled first. */
        STOPPED("process stopped", false, 0),
        RELAY_TROUBLE("relay refusing all", false, 0),
        LOAD_WIRE("network from the load to the database", false, 0),
        /** What a broker does or loses is no excuse: who may send a mail is decided in the database. */
        BROKER_DOWN("broker killed", false, 0),
        BROKER_FROZEN("broker frozen", false, 0),
        RECORDS_DELETED("records deleted", false, 0);

        private final String words;
        private final boolean excuses;
        private final Duration echo;

        /**
         * @param excuses whether it can keep the result of a delivery from being written down
         * @param echoSeconds for how long after its end it can still do so: connections and pools recover
         */
        Kind(String words, boolean excuses, long echoSeconds) {
            this.words = words;
            this.excuses = excuses;
            this.echo = Duration.ofSeconds(echoSeconds);
        }

        public String words() {
            return words;
        }
    }

    /** How long a settle may take without any fault; a fault that begins later is no reason for its loss. */
    private static final Duration SETTLED_WITHIN = Duration.ofSeconds(3);

    /** Whether this can have kept the relay's answer, or the result, of that copy from being written down. */
    boolean explains(RelayLog.Copy copy) {
        return kind.excuses
                && (dispatcher == ALL || dispatcher == copy.dispatcher())
                && from <= copy.accepted() + SETTLED_WITHIN.toNanos()
                && copy.began() <= to + kind.echo.toNanos();
    }
}
