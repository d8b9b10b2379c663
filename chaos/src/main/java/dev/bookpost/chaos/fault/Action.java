package dev.bookpost.chaos.fault;

/** A kind of fault. */
public enum Action {
    KILL(4, Target.PROCESS, 0, 0),
    TERMINATE(3, Target.PROCESS, 0, 0),
    FREEZE(2, Target.PROCESS, 500, 5_000),
    FREEZE_BEYOND_LEASE(1, Target.PROCESS, 15_000, 18_000),
    RELAY_CUT(2, Target.RELAY_WIRE, 0, 0),
    RELAY_FREEZE(2, Target.RELAY_WIRE, 500, 5_000),
    RELAY_SLOW(1, Target.RELAY_WIRE, 1_000, 4_000),
    RELAY_ANSWERS_LOST(2, Target.RELAY_WIRE, 500, 2_000),
    RELAY_REFUSED(1, Target.RELAY_WIRE, 500, 4_000),
    DATABASE_CUT(2, Target.DATABASE_WIRE, 0, 0),
    DATABASE_FREEZE(2, Target.DATABASE_WIRE, 500, 5_000),
    DATABASE_FREEZE_BEYOND_LEASE(1, Target.DATABASE_WIRE, 15_000, 18_000),
    DATABASE_SLOW(1, Target.DATABASE_WIRE, 1_000, 4_000),
    DATABASE_REFUSED(1, Target.DATABASE_WIRE, 500, 4_000),
    POSTGRES_FAST(1, Target.POSTGRES, 100, 3_000),
    POSTGRES_IMMEDIATE(1, Target.POSTGRES, 100, 3_000),
    POSTGRES_KILL(2, Target.POSTGRES, 100, 3_000),
    RELAY_TROUBLE(4, Target.RELAY, 500, 4_000),
    LOAD_CUT(3, Target.LOAD_WIRE, 500, 2_000),
    BROKER_KILL(3, Target.BROKER, 100, 4_000),
    BROKER_FREEZE(2, Target.BROKER, 500, 8_000),
    RECORDS_DELETED(3, Target.BROKER, 0, 0);

    /** What is hit; one fault at a time for each, and for each process. */
    enum Target {
        PROCESS,
        RELAY_WIRE,
        DATABASE_WIRE,
        POSTGRES,
        RELAY,
        LOAD_WIRE,
        /** There only where mails go by Kafka. */
        BROKER;

        boolean perProcess() {
            return this == PROCESS || this == RELAY_WIRE || this == DATABASE_WIRE;
        }
    }

    private final int cards;
    private final Target target;
    private final int shortestMillis;
    private final int longestMillis;

    /**
     * @param cards how often it comes in one round of all faults
     */
    Action(int cards, Target target, int shortestMillis, int longestMillis) {
        this.cards = cards;
        this.target = target;
        this.shortestMillis = shortestMillis;
        this.longestMillis = longestMillis;
    }

    int cards() {
        return cards;
    }

    Target target() {
        return target;
    }

    int shortestMillis() {
        return shortestMillis;
    }

    int longestMillis() {
        return longestMillis;
    }
}
