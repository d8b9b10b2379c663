package dev.bookpost.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ArchitectureTest {
    private static final List<Rule> RULES = Stream.of(
                    LayerRules.all(), OutboxRules.all(), AdapterRules.all(), CodeRules.all())
            .flatMap(List::stream)
            .toList();

    @TestFactory
    Stream<DynamicTest> every_rule_holds() {
        return RULES.stream()
                .map(rule -> dynamicTest(rule.description(), () -> rule.rule().check(Code.MAIN)));
    }

    @TestFactory
    Stream<DynamicTest> every_rule_catches_each_of_its_violators() {
        return RULES.stream()
                .flatMap(rule -> rule.violators().stream()
                        .map(violator -> dynamicTest(
                                violator.getName() + " breaks: " + rule.description(),
                                () -> isCaught(violator, rule))));
    }

    private static void isCaught(Class<?> violator, Rule rule) {
        assertThat(Code.violation(violator)).hasSize(1);
        EvaluationResult result = rule.rule().evaluate(Code.violation(violator));
        assertThat(result.getFailureReport().getDetails())
                .anySatisfy(detail -> assertThat(detail).contains(violator.getName()));
    }

    @TestFactory
    Stream<DynamicTest> no_exception_outlives_its_reason() {
        return RULES.stream()
                .flatMap(rule -> rule.exceptions().stream()
                        .map(exception -> dynamicTest(
                                exception + " is excepted from: " + rule.description(),
                                () -> assertThat(rule.without(exception)
                                                .evaluate(Code.MAIN)
                                                .getFailureReport()
                                                .getDetails())
                                        .anySatisfy(detail -> assertThat(detail).contains(exception)))));
    }

    @Test
    void every_rule_says_why() {
        assertThat(RULES).allSatisfy(rule -> assertThat(rule.description()).contains(", because "));
    }

    @Test
    void every_package_that_rules_name_holds_classes() {
        assertThat(Part.values()).allMatch(part -> holdsClasses(part.pattern()));
        assertThat(holdsClasses(Part.GENERATED.below("tables"))).isTrue();
        assertThat(Library.values()).allMatch(Library::holdsItsProof);
    }

    @Test
    void a_package_that_is_not_there_holds_no_classes() {
        assertThat(holdsClasses(Part.DOMAIN.below("nowhere"))).isFalse();
    }

    private static boolean holdsClasses(String pattern) {
        PackageMatcher matcher = PackageMatcher.of(pattern);
        return Code.MAIN.stream()
                .anyMatch(
                        type -> !type.getSimpleName().equals("package-info") && matcher.matches(type.getPackageName()));
    }

    @Test
    void no_violator_is_among_the_classes_that_are_checked() {
        assertThat(Code.MAIN.stream().map(type -> type.getPackageName()))
                .noneMatch(name -> name.endsWith(".violation") || name.endsWith(".architecture"));
    }
}
