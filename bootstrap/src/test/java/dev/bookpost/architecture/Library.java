package dev.bookpost.architecture;

import com.tngtech.archunit.core.domain.PackageMatcher;
import java.sql.Connection;
import javax.sql.DataSource;
import org.assertj.core.api.Assertions;
import org.jooq.DSLContext;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

/** The packages of others that rules speak of, each with a class that proves it to be there. */
enum Library {
    JDK("java..", Object.class),
    JDBC("java.sql..", Connection.class),
    DATA_SOURCES("javax.sql..", DataSource.class),
    JSPECIFY("org.jspecify..", NullMarked.class),
    SLF4J("org.slf4j..", Logger.class),
    JOOQ("org.jooq..", DSLContext.class),
    JUNIT("org.junit..", Test.class),
    ASSERTJ("org.assertj..", Assertions.class);

    private final String pattern;
    private final Class<?> proof;

    Library(String pattern, Class<?> proof) {
        this.pattern = pattern;
        this.proof = proof;
    }

    /** In ArchUnit's notation. */
    String pattern() {
        return pattern;
    }

    boolean holdsItsProof() {
        return PackageMatcher.of(pattern).matches(proof.getPackageName());
    }
}
