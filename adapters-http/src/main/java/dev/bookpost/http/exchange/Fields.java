package dev.bookpost.http.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bookpost.http.exchange.Problem.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one body or query. They are asked for one by one and verified together, so that a refusal names every
 * wrong field at once, those that nobody asked for included.
 */
public final class Fields {
    private static final int MAX_ERRORS = 50;
    private static final int MAX_NAME_LENGTH = 100;

    private final Map<String, JsonNode> written;
    private final Set<String> known = new HashSet<>();
    private final List<FieldError> errors;

    /** @param errors what was found wrong while reading */
    Fields(Map<String, JsonNode> written, List<FieldError> errors) {
        this.written = written;
        this.errors = new ArrayList<>(errors);
    }

    /** A field's value, to be taken after {@link Fields#verify()}. */
    public record Field<T>(String name, Optional<T> ifValid) {
        /** @throws IllegalStateException if it is wrong; never after verification */
        public T value() {
            return ifValid.orElseThrow(() -> new IllegalStateException(name + " was not verified"));
        }
    }

    public <T> Field<T> required(String name, Parser<T> parser) {
        JsonNode value = take(name);
        if (value == null || value.isNull()) {
            refuse(name, "is required");
            return new Field<>(name, Optional.empty());
        }
        return parse(name, value, parser);
    }

    /** Null counts as not given. */
    public <T> Field<Optional<T>> optional(String name, Parser<T> parser) {
        JsonNode value = take(name);
        if (value == null || value.isNull()) {
            return new Field<>(name, Optional.of(Optional.empty()));
        }
        return parse(name, value, parser.map(Optional::of));
    }

    public <T> Field<T> optional(String name, Parser<T> parser, T otherwise) {
        JsonNode value = take(name);
        if (value == null || value.isNull()) {
            return new Field<>(name, Optional.of(otherwise));
        }
        return parse(name, value, parser);
    }

    /** Adds an error that shows only where several fields are looked at together. */
    public void refuse(String name, String message) {
        errors.add(new FieldError(name, message));
    }

    /** @throws ProblemException naming every wrong field */
    public void verify() {
        List<FieldError> all = new ArrayList<>(errors);
        written.keySet().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> all.add(new FieldError(printable(name), "is not known here")));
        if (!all.isEmpty()) {
            throw Problem.invalid(all.subList(0, Math.min(all.size(), MAX_ERRORS)))
                    .asException();
        }
    }

    private @Nullable JsonNode take(String name) {
        known.add(name);
        return written.get(name);
    }

    private <T> Field<T> parse(String name, JsonNode value, Parser<T> parser) {
        try {
            return new Field<>(name, Optional.of(parser.parse(value)));
        } catch (Parser.Unfit e) {
            refuse(name, e.reason());
            return new Field<>(name, Optional.empty());
        }
    }

    /** A name that a stranger chose, such that it can be shown. */
    static String printable(String name) {
        StringBuilder shown = new StringBuilder();
        name.codePoints()
                .limit(MAX_NAME_LENGTH)
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? '\uFFFD' : c)
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }
}
