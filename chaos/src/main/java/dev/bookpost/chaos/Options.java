package dev.bookpost.chaos;

import dev.bookpost.chaos.process.Way;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;

/**
 * How a run is to be.
 *
 * @param duration for how long faults are done, 10 s to 24 h
 * @param folder takes data and logs
 * @param way by which mails leave
 */
public record Options(long seed, Duration duration, Path folder, Way way) {
    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofHours(24);

    public Options {
        if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the duration must be 10s to 24h, not " + duration);
        }
    }

    /**
     * @param text such as {@code 90s}, {@code 30m}, {@code 2h}, or ISO 8601 such as {@code PT1H30M}
     */
    static Duration duration(String text) {
        try {
            return Duration.parse(text.matches("[0-9]+[smhSMH]") ? "PT" + text.toUpperCase(Locale.ROOT) : text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("not a duration such as 30m, 90s, 2h or PT30M: " + text, e);
        }
    }

    /**
     * @param text {@code direct}, {@code kafka} or {@code mixed}
     */
    static Way way(String text) {
        return Arrays.stream(Way.values())
                .filter(way -> way.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not a way, which is direct, kafka or mixed: " + text));
    }

    static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a seed, which is a whole number: " + text, e);
        }
    }
}
