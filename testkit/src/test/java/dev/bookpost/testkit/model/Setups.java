package dev.bookpost.testkit.model;

import static dev.bookpost.testkit.model.Role.CONSUMER;
import static dev.bookpost.testkit.model.Role.DISPATCHER;
import static dev.bookpost.testkit.model.Role.PUBLISHER;
import static dev.bookpost.testkit.model.Setup.Failure.DEFERRED;
import static dev.bookpost.testkit.model.Setup.Failure.REFUSED;

import dev.bookpost.testkit.model.Setup.Fault;
import java.util.List;

/** What is explored in every build, and what takes too long for that. */
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
    static final Setup PEOPLE = Setup.named("a withdrawal, and a requeue or discard")
            .withFailures(DEFERRED, REFUSED)
            .withPeople(1, 1, 0);
    static final Setup PAUSE = Setup.named("pause, withdraw and a crash, two mails")
            .withMails(2)
            .withFaults(1, Fault.CRASH)
            .withFailures(DEFERRED)
            .withPeople(1, 0, 1);
    static final Setup TWO_FAULTS = Setup.named("two mails, two faults of any kind, limit 3")
            .withMails(2)
            .withLimit(3)
            .withFaults(2, Fault.CRASH, Fault.values())
            .withFailures();
    static final Setup HOLD = Setup.named("one mail that is rather held, two faults of any kind, people")
            .withMails(1)
            .withFaults(2, Fault.CRASH, Fault.values())
            .withPeople(1, 0, 1)
            .holding();
    static final Setup POISON = Setup.named("a mail that kills, limit 3")
            .withLimit(3)
            .withFailures()
            .withPoison();
    static final Setup POISON_WITH_ONE_ATTEMPT = Setup.named("a mail that kills, limit 1")
            .withLimit(1)
            .withFailures()
            .withPoison();

    static final Setup PUBLISHING = Setup.named("publisher and consumer, no faults")
            .withRoles(PUBLISHER, CONSUMER)
            .withFailures();
    static final Setup PUBLISHER_LOST = Setup.named("publisher and consumer, two crashes, two mails")
            .withRoles(PUBLISHER, CONSUMER)
            .withMails(2)
            .withFaults(2, Fault.CRASH)
            .withFailures();
    static final Setup PUBLISHING_TWO_FAULTS = Setup.named("publisher and consumer, two faults of any kind, one mail")
            .withRoles(PUBLISHER, CONSUMER)
            .withMails(1)
            .withFaults(2, Fault.CRASH, Fault.values());
    static final Setup PUBLISHING_PEOPLE = Setup.named("publisher and consumer, people, a fault of any kind, one mail")
            .withRoles(PUBLISHER, CONSUMER)
            .withMails(1)
            .withFaults(1, Fault.CRASH, Fault.values())
            .withPeople(1, 1, 1);
    static final Setup TWO_PUBLISHERS = Setup.named("two publishers, a consumer, a fault of any kind, one mail")
            .withRoles(PUBLISHER, PUBLISHER, CONSUMER)
            .withMails(1)
            .withFaults(1, Fault.CRASH, Fault.values())
            .withFailures(DEFERRED)
            .withPeople(1, 0, 0);
    static final Setup TWO_CONSUMERS = Setup.named("two consumers, a publisher, a fault of any kind, one mail")
            .withRoles(CONSUMER, CONSUMER, PUBLISHER)
            .withMails(1)
            .withFaults(1, Fault.CRASH, Fault.values())
            .withFailures(DEFERRED)
            .withPeople(1, 0, 0);
    static final Setup SIDE_BY_SIDE = Setup.named(
                    "a dispatcher beside publisher and consumer, a fault, people, one mail")
            .withRoles(DISPATCHER, PUBLISHER, CONSUMER)
            .withMails(1)
            .withFaults(1, Fault.CRASH, Fault.values())
            .withFailures(DEFERRED)
            .withPeople(1, 0, 0);

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
                HOLD,
                POISON,
                POISON_WITH_ONE_ATTEMPT,
                PUBLISHING,
                PUBLISHER_LOST,
                PUBLISHING_TWO_FAULTS,
                PUBLISHING_PEOPLE,
                TWO_PUBLISHERS,
                TWO_CONSUMERS,
                SIDE_BY_SIDE);
    }

    static List<Setup> large() {
        Fault[] all = Fault.values();
        return List.of(
                Setup.named("two faults of any kind").withFaults(2, Fault.CRASH, all),
                Setup.named("two mails, a fault of any kind, people")
                        .withMails(2)
                        .withFaults(1, Fault.CRASH, all)
                        .withPeople(1, 1, 1)
                        .withFailures(DEFERRED),
                Setup.named("publisher and consumer, two failures, three mails")
                        .withRoles(PUBLISHER, CONSUMER)
                        .withFailures(DEFERRED, REFUSED),
                Setup.named("publisher and consumer, an operator, three mails")
                        .withRoles(PUBLISHER, CONSUMER)
                        .withFailures(REFUSED)
                        .withPeople(0, 1, 0),
                Setup.named("publisher and consumer, people, two mails")
                        .withRoles(PUBLISHER, CONSUMER)
                        .withMails(2)
                        .withFailures(REFUSED)
                        .withPeople(1, 1, 1),
                Setup.named("a dispatcher beside publisher and consumer, two mails")
                        .withRoles(DISPATCHER, PUBLISHER, CONSUMER)
                        .withMails(2)
                        .withFailures(DEFERRED));
    }
}
