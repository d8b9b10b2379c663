package dev.bookpost.bootstrap.settings;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;

/**
 * The texts that were given, by key, and what was found wrong with them so far. A value that is wrong is noted and
 * replaced by its default, so that reading goes on to the next fault.
 */
final class Values {
    private static final String PREFIX = "BOOKPOST_";
    private static final String ENVIRONMENT = "the environment";

    private final Map<Key, String> given = new EnumMap<>(Key.class);
    private final Map<Key, String> origins = new EnumMap<>(Key.class);
    private final List<String> faults = new ArrayList<>();

    Values(Map<String, String> environment, Optional<Path> file) {
        file.ifPresent(this::load);
        environment.forEach((name, value) -> {
            if (name.startsWith(PREFIX) && !othersMayHaveSet(name)) {
                put(name, value, ENVIRONMENT);
            }
        });
    }

    /** Kubernetes describes a service named "bookpost" to every container by such variables; ours need no such name. */
    private static boolean othersMayHaveSet(String name) {
        return name.startsWith("BOOKPOST_SERVICE_")
                || name.equals("BOOKPOST_PORT")
                || name.startsWith("BOOKPOST_PORT_")
                || name.startsWith("BOOKPOST_TEST_");
    }

    private void load(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            faults.add("the settings file " + file + " cannot be read"
                    + (Files.exists(file) ? "" : ": it does not exist"));
        }
        properties.stringPropertyNames().stream()
                .sorted()
                .forEach(name -> put(name, properties.getProperty(name), file.toString()));
    }

    private void put(String name, String value, String origin) {
        Optional<Key> key = Key.named(name);
        if (key.isEmpty()) {
            String hint =
                    Key.like(name).map(like -> "; did you mean " + like + "?").orElse("");
            String where = origin.equals(ENVIRONMENT) ? "" : " (in " + origin + ")";
            faults.add(name + where + " is not a setting" + hint);
        } else if (!value.isBlank()) {
            given.put(key.get(), key.get().isSecret() ? value : value.strip());
            origins.put(key.get(), origin);
        }
    }

    /** Each setting with its value and where that comes from, one line each; secrets are not shown. */
    List<String> lines() {
        return Arrays.stream(Key.values()).map(this::line).toList();
    }

    private String line(Key key) {
        String value = given.get(key);
        if (value == null) {
            return key + "=" + key.usual() + "  # usual";
        }
        return key + "=" + (key.isSecret() || key.mayHoldSecret() ? "***" : value) + "  # from " + origins.get(key);
    }

    boolean has(Key key) {
        return given.containsKey(key);
    }

    Optional<String> text(Key key) {
        return Optional.ofNullable(given.get(key));
    }

    Secret secret(Key key) {
        return new Secret(given.getOrDefault(key, ""));
    }

    void fault(Key key, String what) {
        faults.add(key + " " + what);
    }

    void require(Key key, String why) {
        if (!has(key)) {
            fault(key, "is missing: " + why + " (or start with --embedded)");
        }
    }

    void onlyWith(Key needed, Key key) {
        if (has(key) && !has(needed)) {
            fault(key, "has no effect without " + needed);
        }
    }

    void together(Key one, Key other) {
        if (has(one) != has(other)) {
            fault(has(one) ? other : one, "is missing: it goes with " + (has(one) ? one : other));
        }
    }

    /** @param allowed completes "must be …" */
    <T> Optional<T> parsed(Key key, String allowed, Function<String, Optional<T>> parser) {
        return text(key).flatMap(value -> {
            Optional<T> result = parser.apply(value);
            if (result.isEmpty()) {
                fault(key, "is '" + shortened(value) + "': it must be " + allowed);
            }
            return result;
        });
    }

    /** As {@link #parsed}, for values that may hold a secret and so are not repeated. */
    <T> Optional<T> parsedUnseen(Key key, String allowed, Function<String, Optional<T>> parser) {
        return text(key).flatMap(value -> {
            Optional<T> result = parser.apply(value);
            if (result.isEmpty()) {
                fault(key, "must be " + allowed);
            }
            return result;
        });
    }

    int number(Key key, int otherwise, int least, int most) {
        return this.<Integer>parsed(key, "a whole number from " + least + " to " + most, value -> {
                    try {
                        int number = Integer.parseInt(value);
                        return number >= least && number <= most ? Optional.of(number) : Optional.empty();
                    } catch (NumberFormatException e) {
                        return Optional.empty();
                    }
                })
                .orElse(otherwise);
    }

    Duration duration(Key key, Duration otherwise, Duration least, Duration most) {
        String allowed = "an ISO 8601 duration such as " + otherwise + ", from " + least + " to " + most;
        return this.<Duration>parsed(key, allowed, value -> {
                    try {
                        Duration duration = Duration.parse(value);
                        boolean fits = duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0;
                        return fits ? Optional.of(duration) : Optional.empty();
                    } catch (DateTimeException e) {
                        return Optional.empty();
                    }
                })
                .orElse(otherwise);
    }

    boolean flag(Key key, boolean otherwise) {
        return this.<Boolean>parsed(key, "true or false", value -> switch (value) {
                    case "true" -> Optional.of(true);
                    case "false" -> Optional.of(false);
                    default -> Optional.empty();
                })
                .orElse(otherwise);
    }

    private static String shortened(String value) {
        String printable = value.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= 60 ? printable : printable.substring(0, 60) + "…";
    }

    void throwIfFaulty() {
        if (!faults.isEmpty()) {
            throw new InvalidSettingsException(faults);
        }
    }
}
