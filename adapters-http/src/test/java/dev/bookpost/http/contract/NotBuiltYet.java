package dev.bookpost.http.contract;

import java.util.Map;
import java.util.Set;

/** What the contract says and the routes do not do yet: the one list, which ends empty. */
public final class NotBuiltYet {
    /** By their ids. One that has a route fails the build. */
    public static final Set<String> OPERATIONS = Set.of();

    /** Fields that answers do not bear yet, by schema. */
    static final Map<String, Set<String>> FIELDS = Map.of();

    /** Headers that answers do not bear yet. */
    static final Set<String> HEADERS = Set.of();

    /** Codes that are not among those of {@link dev.bookpost.http.exchange.ProblemCode} yet. */
    static final Set<String> PROBLEMS = Set.of();

    private NotBuiltYet() {}

    public static boolean hasHeader(String name) {
        return !HEADERS.contains(name);
    }

    public static boolean hasProblem(String code) {
        return !PROBLEMS.contains(code);
    }
}
