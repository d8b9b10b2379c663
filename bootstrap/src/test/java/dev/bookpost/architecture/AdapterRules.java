package dev.bookpost.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.bookpost.architecture.Part.ADAPTERS;
import static dev.bookpost.architecture.Part.APPLICATION;
import static dev.bookpost.architecture.Part.DOMAIN;
import static dev.bookpost.architecture.Part.GENERATED;
import static dev.bookpost.architecture.Part.HTTP;
import static dev.bookpost.architecture.Part.HTTP_BOOKING;
import static dev.bookpost.architecture.Part.HTTP_MEMBER;
import static dev.bookpost.architecture.Part.KAFKA;
import static dev.bookpost.architecture.Part.PERSISTENCE;
import static dev.bookpost.architecture.Part.PERSISTENCE_BOOKING;
import static dev.bookpost.architecture.Part.PERSISTENCE_OUTBOX;
import static dev.bookpost.architecture.Part.SMTP;
import static dev.bookpost.architecture.Part.SMTP_COMPOSE;
import static dev.bookpost.architecture.Part.SMTP_DKIM;
import static dev.bookpost.architecture.Part.SMTP_PEM;
import static dev.bookpost.architecture.Part.SMTP_RELAY;
import static dev.bookpost.architecture.Part.patterns;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.Set;

/** What adapters keep to themselves. */
final class AdapterRules {
    /** What the composition root puts together; everything else is public for the adapter's own packages, if at all. */
    private static final Set<String> SHOWN = Set.of(
            PERSISTENCE_BOOKING.type("BookingPersistence"),
            PERSISTENCE_OUTBOX.type("OutboxPersistence"),
            PERSISTENCE_OUTBOX.type("JacksonContentCodec"),
            SMTP.type("SmtpGateway"),
            SMTP.type("SmtpSettings"),
            SMTP_COMPOSE.type("MailOrigin"),
            SMTP_COMPOSE.type("MailSigner"),
            SMTP_DKIM.type("DkimKey"),
            SMTP_DKIM.type("DkimSigner"),
            SMTP_PEM.type("UnusableFileException"),
            SMTP_RELAY.type("RelaySettings"),
            SMTP_RELAY.type("TrustedCertificates"),
            SMTP.type("templates.FaultyTemplatesException"),
            SMTP.type("templates.TemplateSet"),
            HTTP.type("EdgeSettings"),
            HTTP.type("HttpApi"),
            HTTP.type("HttpServer"),
            HTTP.type("HttpSettings"),
            HTTP.type("Health"),
            HTTP.type("HealthCheck"),
            HTTP.type("RequestObserver"),
            HTTP.type("Routes"),
            HTTP.type("UseCases"),
            HTTP.type("CannotListenException"),
            HTTP_BOOKING.type("BookingUseCases"),
            HTTP_BOOKING.type("ResourceUseCases"),
            HTTP_MEMBER.type("MemberUseCases"),
            HTTP.type("outbox.OutboxUseCases"),
            HTTP.type("inbox.Inbox"),
            HTTP.type("load.LoadLimits"),
            HTTP.type("source.TrustedProxies"),
            HTTP.type("throttle.ThrottleLimits"),
            KAFKA.type("BrokerSettings"),
            KAFKA.type("KafkaWay"),
            KAFKA.type("PublisherSettings"),
            KAFKA.type("ReceiverSettings"),
            KAFKA.type("RecordPublisher"),
            KAFKA.type("RecordReceiver"),
            KAFKA.type("TopicSettings"));

    private AdapterRules() {}

    static List<Rule> all() {
        return List.of(jooq(), generated(), implementations(), shown());
    }

    private static Rule jooq() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideInAPackage(PERSISTENCE.pattern())
                        .and()
                        .resideOutsideOfPackage(GENERATED.pattern())
                        .should(PublicSignatures.mention(resideInAnyPackage(patterns(Set.of(GENERATED), Library.JOOQ))))
                        .because("the library can then be replaced without anyone noticing"),
                dev.bookpost.persistence.violation.ShowsJooq.Returned.class,
                dev.bookpost.persistence.violation.ShowsJooq.Taken.class,
                dev.bookpost.persistence.violation.ShowsJooq.TypeArgument.class,
                dev.bookpost.persistence.violation.ShowsJooq.Held.class,
                dev.bookpost.persistence.violation.ShowsJooq.Extended.class,
                dev.bookpost.persistence.violation.ShowsJooq.Thrown.class,
                dev.bookpost.persistence.violation.ShowsJooq.GeneratedRow.class);
    }

    private static Rule generated() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(PERSISTENCE.pattern())
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(GENERATED.pattern())
                        .because("the tables are the persistence adapter's own business"),
                dev.bookpost.http.violation.ReadsATable.class);
    }

    private static Rule implementations() {
        DescribedPredicate<JavaClass> port =
                resideInAnyPackage(patterns(DOMAIN, APPLICATION)).and(describe("an interface", JavaClass::isInterface));
        DescribedPredicate<JavaClass> implementPort = describe(
                "implement a port",
                type -> !type.isInterface()
                        && type.getAllRawInterfaces().stream().anyMatch(port));
        return new Rule(
                exceptions -> classes()
                        .that()
                        .resideInAnyPackage(patterns(ADAPTERS))
                        .and(implementPort)
                        .and(not(Code.within(exceptions)))
                        .should()
                        .notHaveModifier(JavaModifier.PUBLIC)
                        .because("whoever needs a port asks the adapter's factory, and sees the port only"),
                Set.of(PERSISTENCE_OUTBOX.type("JacksonContentCodec")),
                List.of(dev.bookpost.persistence.violation.PublicJournal.class));
    }

    private static Rule shown() {
        return new Rule(
                exceptions -> noClasses()
                        .that()
                        .resideOutsideOfPackages(patterns(ADAPTERS))
                        .should()
                        .dependOnClassesThat(resideInAnyPackage(patterns(ADAPTERS))
                                .and(not(resideInAPackage(GENERATED.pattern())))
                                .and(not(Code.within(exceptions))))
                        .because(
                                "an adapter shows its factory and what that takes and gives; a type to be shown is added to"
                                        + " the list in this rule"),
                SHOWN,
                List.of(dev.bookpost.bootstrap.violation.LooksInsideAnAdapter.class));
    }
}
