package dev.bookpost.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Collection;

/** The compiled classes that rules are applied to. */
final class Code {
    /** Everything that is no test, the test kit included. */
    static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.bookpost");

    /** The classes that exist to be caught. */
    static final JavaClasses VIOLATIONS = new ClassFileImporter()
            .withImportOption(new ImportOption.OnlyIncludeTests())
            .withImportOption(location -> location.contains("/violation/"))
            .importPackages("dev.bookpost");

    private Code() {}

    /** Empty if there is no such violator. */
    static JavaClasses violation(Class<?> type) {
        return VIOLATIONS.that(JavaClass.Predicates.equivalentTo(type));
    }

    /** Whether a class is, or is nested in, one of the classes that are named. */
    static DescribedPredicate<JavaClass> within(Collection<String> topLevelNames) {
        return DescribedPredicate.describe(
                "within " + topLevelNames.stream().sorted().toList(),
                type -> topLevelNames.contains(topLevel(type).getName()));
    }

    static JavaClass topLevel(JavaClass type) {
        return type.getEnclosingClass().map(Code::topLevel).orElse(type);
    }
}
