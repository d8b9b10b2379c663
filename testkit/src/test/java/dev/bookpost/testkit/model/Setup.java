package dev.bookpost.testkit.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What is explored: two or three processes, mails A1 and A2 of one group and B1 of another, and how much may go wrong.
 *
 * @param roles what the processes do; where two do the same, they come first
 * @param mails how many of the three there are, in the order A1, B1, A2
 * @param faults how many of {@code kinds} in all; at most 3
 * @param withdrawals business transactions that lock a row and commit or roll back; at most 3
 * @param interventions requeues and discards; at most 3
 * @param pauses at most 3
 * @param failures what the relay may answer besides taking a mail
 * @param hold the mails are of a kind that is rather held than sent twice
 * @param poison B1 kills whoever begins to send it
 */
record Setup(
        String name,
        List<Role> roles,
        int mails,
        int limit,
        int faults,
        Set<Fault> kinds,
        int withdrawals,
        int interventions,
        int pauses,
        Set<Failure> failures,
        boolean hold,
        boolean poison) {
    Setup {
        roles = List.copyOf(roles);
        kinds = Set.copyOf(kinds);
        failures = Set.copyOf(failures);
    }

    /** What may happen to processes, connections and answers. */
    enum Fault {
        CRASH,
        FREEZE,
        /** The connection to the relay breaks after the final dot. */
        LOST_REPLY,
        /** The database committed a claim or settle, and its answer does not arrive. */
        LOST_ANSWER,
        /** The answer to a claim arrives after the lease has ended. */
        LATE_ANSWER
    }

    enum Failure {
        DEFERRED,
        REFUSED,
        UNAVAILABLE
    }

    /** Nothing goes wrong, and a mail may fail twice. */
    static Setup named(String name) {
        List<Role> dispatchers = List.of(Role.DISPATCHER, Role.DISPATCHER);
        return new Setup(name, dispatchers, 3, 2, 0, Set.of(), 0, 0, 0, EnumSet.allOf(Failure.class), false, false);
    }

    Setup withRoles(Role... processes) {
        return new Setup(
                name,
                List.of(processes),
                mails,
                limit,
                faults,
                kinds,
                withdrawals,
                interventions,
                pauses,
                failures,
                hold,
                poison);
    }

    Setup withMails(int count) {
        return new Setup(
                name, roles, count, limit, faults, kinds, withdrawals, interventions, pauses, failures, hold, poison);
    }

    Setup withLimit(int attempts) {
        return new Setup(
                name,
                roles,
                mails,
                attempts,
                faults,
                kinds,
                withdrawals,
                interventions,
                pauses,
                failures,
                hold,
                poison);
    }

    Setup withFaults(int count, Fault first, Fault... others) {
        return new Setup(
                name,
                roles,
                mails,
                limit,
                count,
                EnumSet.of(first, others),
                withdrawals,
                interventions,
                pauses,
                failures,
                hold,
                poison);
    }

    /** How often business and operators may act. */
    Setup withPeople(int withdrawing, int intervening, int pausing) {
        return new Setup(
                name, roles, mails, limit, faults, kinds, withdrawing, intervening, pausing, failures, hold, poison);
    }

    Setup withFailures(Failure... possible) {
        return new Setup(
                name,
                roles,
                mails,
                limit,
                faults,
                kinds,
                withdrawals,
                interventions,
                pauses,
                Set.of(possible),
                hold,
                poison);
    }

    Setup holding() {
        return new Setup(
                name, roles, mails, limit, faults, kinds, withdrawals, interventions, pauses, failures, true, poison);
    }

    Setup withPoison() {
        return new Setup(
                name, roles, mails, limit, faults, kinds, withdrawals, interventions, pauses, failures, hold, true);
    }

    @Override
    public String toString() {
        return name;
    }
}
