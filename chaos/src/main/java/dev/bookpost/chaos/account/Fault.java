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
        KILLED("dispatcher killed", 1),
        FROZEN("dispatcher frozen", 5),
        STOPPED("dispatcher stopped", 1),
        RELAY_WIRE("network to the relay", 5),
        RELAY_TROUBLE("relay refusing all", 0),
        DATABASE_DOWN("database down", 12),
        DATABASE_WIRE("network to the database", 12),
        STALLED("machine stalled", 5);

        private final String words;
        private final Duration echo;

        /**
         * @param echoSeconds for how long after its end it can still keep a result from being settled: connections
         *     and pools recover
         */
        Kind(String words, long echoSeconds) {
            this.words = words;
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
        return kind != Kind.RELAY_TROUBLE
                && (dispatcher == ALL || dispatcher == copy.dispatcher())
                && from <= copy.accepted() + SETTLED_WITHIN.toNanos()
                && copy.began() <= to + kind.echo.toNanos();
    }
}
