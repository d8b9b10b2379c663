package dev.bookpost.chaos.account;

import java.util.List;
import java.util.Set;

/**
 * What stands in the database when everything has come to rest.
 *
 * @param deeds the transactions whose business row is there
 */
public record Database(Set<String> deeds, List<Stored> stored, List<Failure> failures) {
    /** Where a mail is. */
    public enum State {
        /** Still in the queue. */
        LIVE,
        DEAD,
        SENT,
        WITHDRAWN,
        EXPIRED,
        DISCARDED;

        boolean finished() {
            return this != LIVE && this != DEAD;
        }
    }

    /**
     * @param attempts counted ones
     * @param reason why it is dead; empty if it is not
     */
    public record Stored(String mail, State state, boolean uncertain, int attempts, String reason) {}

    /**
     * A failed attempt on record.
     *
     * @param code 0 if the relay gave none
     */
    public record Failure(String mail, int number, int code, String error) {
        static final String LOST = "its sender was lost";

        boolean lost() {
            return error.startsWith(LOST);
        }
    }

    public Database {
        deeds = Set.copyOf(deeds);
        stored = List.copyOf(stored);
        failures = List.copyOf(failures);
    }
}
