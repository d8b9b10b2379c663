package dev.bookpost.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.bookpost.architecture.Part.APPLICATION;
import static dev.bookpost.architecture.Part.APPLICATION_OUTBOX;
import static dev.bookpost.architecture.Part.BOOTSTRAP;
import static dev.bookpost.architecture.Part.GENERATED;
import static dev.bookpost.architecture.Part.KAFKA;
import static dev.bookpost.architecture.Part.SMTP;
import static dev.bookpost.architecture.Part.SMTP_RELAY;
import static dev.bookpost.architecture.Part.TESTKIT;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.bookpost.domain.violation.AsksForItself;
import dev.bookpost.domain.violation.Misnamed;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** How code is written, whichever part it belongs to. */
final class CodeRules {
    private static final Set<String> WAYS_TO_A_RANDOM_GENERATOR =
            Set.of(JavaConstructor.CONSTRUCTOR_NAME, "current", "of", "getDefault", "getInstance", "getInstanceStrong");

    private CodeRules() {}

    static List<Rule> all() {
        return List.of(injected(), monotonicTime(), names(), interfaceNames(), useCases());
    }

    private static Rule injected() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(BOOTSTRAP.pattern())
                        .should()
                        .accessTargetWhere(describe("it is a source of time, ids or randomness", CodeRules::isAmbient))
                        .because("time, ids and randomness are injected, so that tests can decide them"),
                AsksForItself.InstantNow.class,
                AsksForItself.DateNow.class,
                AsksForItself.NowAsAReference.class,
                AsksForItself.Millis.class,
                AsksForItself.SystemClock.class,
                AsksForItself.TickingClock.class,
                AsksForItself.SystemSource.class,
                AsksForItself.RandomUuid.class,
                AsksForItself.MathRandom.class,
                AsksForItself.NewRandom.class,
                AsksForItself.NewSecureRandom.class,
                AsksForItself.StrongRandom.class,
                AsksForItself.ThreadRandom.class,
                AsksForItself.DefaultRandom.class);
    }

    private static boolean isAmbient(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        return switch (access.getName()) {
            case "now" -> owner.getPackageName().startsWith(Instant.class.getPackageName()) && !isGivenAClock(access);
            case "currentTimeMillis" -> owner.isEquivalentTo(System.class);
            case "randomUUID" -> owner.isEquivalentTo(UUID.class);
            case "random" -> owner.isEquivalentTo(Math.class) || owner.isEquivalentTo(StrictMath.class);
            case String name
            when name.startsWith("system") || name.startsWith("tick") ->
                owner.isAssignableTo(InstantSource.class) && !isGivenAClock(access);
            case String name ->
                WAYS_TO_A_RANDOM_GENERATOR.contains(name) && owner.isAssignableTo(RandomGenerator.class);
        };
    }

    private static boolean isGivenAClock(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget unit
                && unit.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(Clock.class));
    }

    /** What is excepted measures how long something takes here and now, and decides nothing that is stored. */
    private static Rule monotonicTime() {
        return new Rule(
                exceptions -> noClasses()
                        .that()
                        .resideOutsideOfPackage(BOOTSTRAP.pattern())
                        .and(not(Code.within(exceptions)))
                        .should()
                        .accessTargetWhere(describe(
                                "it is System.nanoTime",
                                access -> access.getTargetOwner().isEquivalentTo(System.class)
                                        && access.getName().equals("nanoTime")))
                        .because("only deadlines within one call may be measured by a clock that nobody injects"),
                Set.of(
                        APPLICATION_OUTBOX.type("Dispatcher"),
                        APPLICATION_OUTBOX.type("Settler"),
                        KAFKA.type("KafkaWay"),
                        SMTP.type("SmtpMailGateway"),
                        SMTP_RELAY.type("Relay"),
                        SMTP_RELAY.type("RelayConnection"),
                        SMTP_RELAY.type("Sockets"),
                        TESTKIT.type("outbox.InMemoryMailGateway"),
                        TESTKIT.type("outbox.InMemoryTopic"),
                        TESTKIT.type("smtp.TcpProxy"),
                        TESTKIT.type("smtp.Journal")),
                List.of(AsksForItself.Nanos.class, AsksForItself.NanosAsAReference.class));
    }

    private static Rule names() {
        return Rule.of(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(GENERATED.pattern())
                        .should()
                        .haveNameMatching(".*(Impl|Manager|Helper|Utils?)(\\$.*)?")
                        .because("such a name says nothing of what the class does"),
                Misnamed.SlotImpl.class,
                Misnamed.SlotManager.class,
                Misnamed.SlotHelper.class,
                Misnamed.SlotUtil.class,
                Misnamed.SlotUtils.class);
    }

    private static Rule interfaceNames() {
        return Rule.of(
                noClasses()
                        .that()
                        .areInterfaces()
                        .should()
                        .haveSimpleName("I")
                        .orShould()
                        .haveNameMatching(".*[.$]I\\p{Lu}[^.$]*")
                        .because("callers need not know that it is an interface"),
                Misnamed.ISlot.class,
                Misnamed.I.class);
    }

    private static Rule useCases() {
        return Rule.of(
                classes()
                        .that()
                        .resideInAPackage(APPLICATION.pattern())
                        .and()
                        .containAnyMethodsThat(
                                name("handle").<JavaMethod>forSubtype().and(modifier(JavaModifier.PUBLIC)))
                        .should()
                        .haveModifier(JavaModifier.FINAL)
                        .andShould()
                        .notBeInterfaces()
                        .because(
                                "a use case is one class, with no interface in front of it and nothing derived from it"),
                dev.bookpost.application.member.violation.OpenUseCase.class,
                dev.bookpost.application.booking.violation.InterfaceInFront.class);
    }
}
