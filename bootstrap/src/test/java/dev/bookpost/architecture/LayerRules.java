package dev.bookpost.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.bookpost.architecture.Part.ADAPTERS;
import static dev.bookpost.architecture.Part.APPLICATION;
import static dev.bookpost.architecture.Part.BOOTSTRAP;
import static dev.bookpost.architecture.Part.BROKER;
import static dev.bookpost.architecture.Part.DB;
import static dev.bookpost.architecture.Part.DOMAIN;
import static dev.bookpost.architecture.Part.HTTP;
import static dev.bookpost.architecture.Part.KAFKA;
import static dev.bookpost.architecture.Part.PERSISTENCE;
import static dev.bookpost.architecture.Part.SMTP;
import static dev.bookpost.architecture.Part.TESTKIT;
import static dev.bookpost.architecture.Part.patterns;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which part may know which. */
final class LayerRules {
    private LayerRules() {}

    static List<Rule> all() {
        return List.of(
                domain(),
                application(),
                adapter(PERSISTENCE, dev.bookpost.persistence.violation.KnowsSmtp.class),
                adapter(SMTP, dev.bookpost.smtp.violation.KnowsHttp.class),
                adapter(HTTP, dev.bookpost.http.violation.KnowsPersistence.class),
                adapter(KAFKA, dev.bookpost.kafka.violation.KnowsSmtp.class),
                broker(),
                bootstrap(),
                testCode(),
                database(),
                testkit(),
                jdbc());
    }

    private static Rule domain() {
        return Rule.of(
                classes()
                        .that()
                        .resideInAPackage(DOMAIN.pattern())
                        .should()
                        .onlyDependOnClassesThat()
                        .resideInAnyPackage(patterns(Set.of(DOMAIN), Library.JDK, Library.JSPECIFY))
                        .because("the domain must outlive every framework, and be testable without any"),
                dev.bookpost.domain.violation.WritesLogs.class,
                dev.bookpost.domain.violation.KnowsUseCases.class);
    }

    private static Rule application() {
        return Rule.of(
                classes()
                        .that()
                        .resideInAPackage(APPLICATION.pattern())
                        .should()
                        .onlyDependOnClassesThat()
                        .resideInAnyPackage(
                                patterns(EnumSet.of(DOMAIN, APPLICATION), Library.JDK, Library.JSPECIFY, Library.SLF4J))
                        .because("use cases speak to the world through ports only"),
                dev.bookpost.application.violation.KnowsPersistence.class,
                dev.bookpost.application.violation.SpeaksJooq.class);
    }

    private static Rule adapter(Part adapter, Class<?> violator) {
        Set<Part> others = EnumSet.copyOf(ADAPTERS);
        others.remove(adapter);
        return Rule.of(
                noClasses()
                        .that()
                        .resideInAPackage(adapter.pattern())
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(patterns(others))
                        .because("each adapter can be replaced, or left out of an application, without the others"),
                violator);
    }

    private static Rule broker() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(patterns(BROKER, BOOTSTRAP))
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(BROKER.pattern())
                        .because("a broker is somebody else's process, except in the demonstration"),
                dev.bookpost.kafka.violation.StartsABroker.class);
    }

    private static Rule bootstrap() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(BOOTSTRAP.pattern())
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(BOOTSTRAP.pattern())
                        .because("only the composition root knows how the parts are put together"),
                dev.bookpost.http.violation.KnowsBootstrap.class,
                dev.bookpost.application.violation.KnowsBootstrap.class);
    }

    private static Rule testCode() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(TESTKIT.pattern())
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(patterns(Set.of(TESTKIT), Library.JUNIT, Library.ASSERTJ))
                        .because("what is only there for tests does not ship"),
                dev.bookpost.smtp.violation.KnowsTheTestKit.class,
                dev.bookpost.domain.violation.KnowsJunit.class,
                dev.bookpost.domain.violation.KnowsAssertj.class);
    }

    private static Rule database() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideInAPackage(DB.pattern())
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(patterns(DOMAIN, APPLICATION, PERSISTENCE, SMTP, HTTP, KAFKA))
                        .because("the code generator runs the migrations before any of these is compiled"),
                dev.bookpost.db.violation.KnowsTheDomain.class);
    }

    private static Rule testkit() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideInAPackage(TESTKIT.pattern())
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(patterns(ADAPTERS))
                        .because("contracts are for every adapter, so they may favour none"),
                dev.bookpost.testkit.violation.KnowsSmtp.class);
    }

    private static Rule jdbc() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(patterns(PERSISTENCE, DB, BOOTSTRAP, TESTKIT))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(patterns(Set.of(), Library.JDBC, Library.DATA_SOURCES))
                        .because("where the data is stored is the persistence adapter's business"),
                dev.bookpost.http.violation.AsksTheDatabase.class,
                dev.bookpost.application.violation.HoldsADataSource.class);
    }
}
