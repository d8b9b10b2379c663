package dev.bookpost.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A rule with what proves it.
 *
 * @param except makes the rule with some classes excepted, by the full names of their top-level classes
 * @param exceptions the classes that are excepted, each of which would break the rule
 * @param violators classes that it catches, one by one
 */
record Rule(
        Function<? super Collection<String>, ? extends ArchRule> except,
        Set<String> exceptions,
        List<Class<?>> violators) {
    Rule {
        exceptions = Set.copyOf(exceptions);
        violators = List.copyOf(violators);
        if (violators.isEmpty()) {
            throw new IllegalArgumentException("a rule needs something that violates it");
        }
    }

    /** A rule without exceptions. */
    static Rule of(ArchRule rule, Class<?>... violators) {
        return new Rule(exceptions -> rule, Set.of(), List.of(violators));
    }

    ArchRule rule() {
        return except.apply(exceptions);
    }

    /** The same rule for one exception fewer. */
    ArchRule without(String exception) {
        return except.apply(
                exceptions.stream().filter(name -> !name.equals(exception)).collect(Collectors.toSet()));
    }

    String description() {
        return rule().getDescription();
    }
}
