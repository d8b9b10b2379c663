package dev.bookpost.testkit.model;

import static dev.bookpost.testkit.model.Setup.Failure.DEFERRED;

import dev.bookpost.testkit.model.Setup.Fault;
import java.util.List;
import java.util.stream.Stream;

/** What is explored. The large ones are too slow for every build. */
final class Setups {
    static final Setup NO_FAULTS = Setup.named("no faults");
    static final Setup CRASH = Setup.named("a crash").withFaults(1, Fault.CRASH);
    static final Setup FREEZE =
            Setup.named("a freeze").withFaults(1, Fault.FREEZE).withFailures(DEFERRED);
    static final Setup LOST_ANSWERS = Setup.named("a lost answer of the database, a lost reply of the relay")
            .withFaults(2, Fault.LOST_ANSWER, Fault.LOST_REPLY)
            .withFailures(DEFERRED);
    static final Setup LATE_ANSWERS = Setup.named("a claim answered late, a crash")
            .withFaults(2, Fault.LATE_ANSWER, Fault.CRASH)
            .withFailures(DEFERRED);
    static final Setup PEOPLE = Setup.named("withdraw, requeue, discard").withPeople(1, 1, 0);
    static final Setup PAUSE = Setup.named("pause, withdraw and a crash")
            .withFaults(1, Fault.CRASH)
            .withFailures(DEFERRED)
            .withPeople(1, 0, 1);
    static final Setup TWO_FAULTS = Setup.named("two mails, two faults of any kind, limit 3")
            .withMails(2)
            .withLimit(3)
            .withFaults(2, Fault.CRASH, Fault.FREEZE, Fault.LOST_REPLY, Fault.LOST_ANSWER, Fault.LATE_ANSWER)
            .withFailures(DEFERRED);
    static final Setup TWO_FAULTS_AND_PEOPLE = Setup.named("two mails, a fault of any kind, people")
            .withMails(2)
            .withFaults(1, Fault.CRASH, Fault.FREEZE, Fault.LOST_REPLY, Fault.LOST_ANSWER, Fault.LATE_ANSWER)
            .withPeople(1, 1, 1)
            .withFailures(DEFERRED);
    static final Setup HOLD = Setup.named("mails that are rather held, two faults")
            .withMails(2)
            .withFaults(2, Fault.CRASH, Fault.FREEZE, Fault.LOST_REPLY)
            .withPeople(1, 0, 0)
            .withFailures(DEFERRED)
            .holding();
    static final Setup POISON = Setup.named("a mail that kills, limit 3")
            .withLimit(3)
            .withFailures()
            .withPoison();

    private Setups() {}

    static List<Setup> small() {
        return List.of(
                NO_FAULTS,
                CRASH,
                FREEZE,
                LOST_ANSWERS,
                LATE_ANSWERS,
                PEOPLE,
                PAUSE,
                TWO_FAULTS,
                TWO_FAULTS_AND_PEOPLE,
                HOLD,
                POISON);
    }

    static List<Setup> large() {
        Fault[] all = Fault.values();
        return Stream.of(
                        Setup.named("two faults of any kind").withFaults(2, Fault.CRASH, all),
                        Setup.named("a fault of any kind, people")
                                .withFaults(1, Fault.CRASH, all)
                                .withPeople(1, 1, 0),
                        Setup.named("two mails, three faults of any kind, limit 3")
                                .withMails(2)
                                .withLimit(3)
                                .withFaults(3, Fault.CRASH, all))
                .toList();
    }
}
