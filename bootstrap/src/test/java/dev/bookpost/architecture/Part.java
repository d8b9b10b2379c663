package dev.bookpost.architecture;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/** The packages of Bookpost that rules speak of; no rule spells one out, so that none can name a package that is not there. */
enum Part {
    DOMAIN("domain"),
    DOMAIN_BOOKING("domain.booking"),
    DOMAIN_MEMBER("domain.member"),
    DOMAIN_OUTBOX("domain.outbox"),
    APPLICATION("application"),
    APPLICATION_BOOKING("application.booking"),
    APPLICATION_MEMBER("application.member"),
    APPLICATION_OUTBOX("application.outbox"),
    PERSISTENCE("persistence"),
    PERSISTENCE_BOOKING("persistence.booking"),
    PERSISTENCE_OUTBOX("persistence.outbox"),
    /** What jOOQ generates from the migrations: tables of both sides. */
    GENERATED("persistence.generated"),
    SMTP("smtp"),
    SMTP_BOOKING("smtp.booking"),
    SMTP_MEMBER("smtp.member"),
    SMTP_COMPOSE("smtp.compose"),
    SMTP_RELAY("smtp.relay"),
    SMTP_CALENDAR("smtp.calendar"),
    SMTP_DKIM("smtp.dkim"),
    SMTP_PEM("smtp.pem"),
    HTTP("http"),
    HTTP_BOOKING("http.booking"),
    HTTP_MEMBER("http.member"),
    KAFKA("kafka"),
    /** The embedded Kafka broker: started, and never called. */
    BROKER("broker"),
    DB("db"),
    BOOTSTRAP("bootstrap"),
    TESTKIT("testkit");

    static final Set<Part> ADAPTERS = EnumSet.of(PERSISTENCE, SMTP, HTTP, KAFKA);

    /** What another application can embed. */
    static final Set<Part> OUTBOX_SIDE = EnumSet.of(
            DOMAIN_OUTBOX,
            APPLICATION_OUTBOX,
            PERSISTENCE_OUTBOX,
            KAFKA,
            SMTP_RELAY,
            SMTP_COMPOSE,
            SMTP_CALENDAR,
            SMTP_DKIM,
            SMTP_PEM);

    static final Set<Part> BOOKING_SIDE = EnumSet.of(
            DOMAIN_BOOKING,
            DOMAIN_MEMBER,
            APPLICATION_BOOKING,
            APPLICATION_MEMBER,
            PERSISTENCE_BOOKING,
            SMTP_BOOKING,
            SMTP_MEMBER,
            HTTP_BOOKING,
            HTTP_MEMBER);

    private final String packageName;

    Part(String name) {
        this.packageName = "dev.bookpost." + name;
    }

    /** The package and all below it, in ArchUnit's notation. */
    String pattern() {
        return packageName + "..";
    }

    /** A package below this one and all below that, in ArchUnit's notation. */
    String below(String name) {
        return packageName + "." + name + "..";
    }

    /** The full name of a top-level class directly in the package. */
    String type(String simpleName) {
        return packageName + "." + simpleName;
    }

    static String[] patterns(Collection<Part> parts, Library... libraries) {
        return Stream.concat(
                        parts.stream().map(Part::pattern),
                        Arrays.stream(libraries).map(Library::pattern))
                .toArray(String[]::new);
    }

    static String[] patterns(Part... parts) {
        return patterns(Arrays.asList(parts));
    }
}
