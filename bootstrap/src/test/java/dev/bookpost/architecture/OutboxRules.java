package dev.bookpost.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.bookpost.architecture.Part.APPLICATION_OUTBOX;
import static dev.bookpost.architecture.Part.BOOKING_SIDE;
import static dev.bookpost.architecture.Part.BOOTSTRAP;
import static dev.bookpost.architecture.Part.GENERATED;
import static dev.bookpost.architecture.Part.OUTBOX_SIDE;
import static dev.bookpost.architecture.Part.PERSISTENCE_OUTBOX;
import static dev.bookpost.architecture.Part.SMTP;
import static dev.bookpost.architecture.Part.TESTKIT;
import static dev.bookpost.architecture.Part.patterns;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.MailGateway;
import java.util.List;
import java.util.Set;

/** What keeps the outbox a kit of its own, and sending out of transactions. */
final class OutboxRules {
    private OutboxRules() {}

    static List<Rule> all() {
        return List.of(outboxSide(), ownTables(), gateway(), send(), transactions());
    }

    private static Rule outboxSide() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideInAnyPackage(patterns(OUTBOX_SIDE))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(patterns(BOOKING_SIDE))
                        .because("another application embeds the outbox with business tables of its own"),
                dev.bookpost.domain.outbox.violation.KnowsBookings.class,
                dev.bookpost.application.outbox.violation.KnowsMembers.class,
                dev.bookpost.persistence.outbox.violation.KnowsBookings.class,
                dev.bookpost.smtp.relay.violation.KnowsMembers.class,
                dev.bookpost.smtp.compose.violation.KnowsBookings.class);
    }

    private static Rule ownTables() {
        DescribedPredicate<JavaFieldAccess> otherTable = describe("the table is not the outbox's", access -> {
            boolean isTable = access.getTargetOwner().getName().equals(GENERATED.type("Tables"));
            return isTable
                    && !access.getName()
                            .matches("EMAIL_(OUTBOX|ATTEMPT|HISTORY|SUPPRESSION)|OUTBOX_(CONTROL|SAMPLING)");
        });
        DescribedPredicate<JavaClass> otherTableType = resideInAPackage(GENERATED.below("tables"))
                .and(
                        describe(
                                "are not the outbox's",
                                type -> !Code.topLevel(type)
                                        .getSimpleName()
                                        .matches(
                                                "(Email(Outbox|Attempt|History|Suppression)|Outbox(Control|Sampling))(Record)?")));
        return Rule.of(
                noClasses()
                        .that()
                        .resideInAPackage(PERSISTENCE_OUTBOX.pattern())
                        .should()
                        .accessFieldWhere(otherTable)
                        .orShould()
                        .dependOnClassesThat(otherTableType)
                        .because(
                                "the generated code holds the tables of both sides, and only the outbox's are the kit's"),
                dev.bookpost.persistence.outbox.violation.ReadsBookings.class,
                dev.bookpost.persistence.outbox.violation.ReadsConfirmations.class);
    }

    private static Rule gateway() {
        return new Rule(
                exceptions -> noClasses()
                        .that()
                        .resideOutsideOfPackages(patterns(SMTP, BOOTSTRAP, TESTKIT))
                        .and(not(Code.within(exceptions)))
                        .and()
                        .doNotHaveFullyQualifiedName(MailGateway.class.getName())
                        .should()
                        .dependOnClassesThat()
                        .areAssignableTo(MailGateway.class)
                        .because("mail leaves by the outbox alone; whoever wants one sent enqueues it"),
                Set.of(APPLICATION_OUTBOX.type("SendMail")),
                List.of(dev.bookpost.application.booking.violation.SendsInATransaction.class));
    }

    private static Rule send() {
        return new Rule(
                exceptions -> noClasses()
                        .that(not(Code.within(exceptions)))
                        .and()
                        .resideOutsideOfPackage(TESTKIT.pattern())
                        .should()
                        .accessTargetWhere(
                                target(owner(assignableTo(MailGateway.class))).and(target(name("send"))))
                        .because("what is sent past the dispatcher is neither leased nor settled"),
                Set.of(APPLICATION_OUTBOX.type("SendMail")),
                List.of(
                        dev.bookpost.application.booking.violation.SendsInATransaction.class,
                        dev.bookpost.bootstrap.violation.SendsPastTheDispatcher.class));
    }

    /** The composition root holds both ends, and is kept from sending by the rule above. */
    private static Rule transactions() {
        DescribedPredicate<JavaClass> transactional = describe(
                "use transactions",
                type -> type.isAssignableTo(Transactions.class)
                        || type.isAssignableTo(UnitOfWork.class)
                        || type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(dependency ->
                                        dependency.getTargetClass().isAssignableTo(Transactions.class)
                                                || dependency.getTargetClass().isAssignableTo(UnitOfWork.class)));
        return Rule.of(
                noClasses()
                        .that(transactional)
                        .and()
                        .resideOutsideOfPackages(patterns(BOOTSTRAP, TESTKIT))
                        .should()
                        .transitivelyDependOnClassesThat(assignableTo(MailGateway.class))
                        .because("no transaction is open and no connection is held while a mail is being sent"),
                dev.bookpost.application.booking.violation.SendsInATransaction.class,
                dev.bookpost.application.booking.violation.SendsThroughAnother.class);
    }
}
