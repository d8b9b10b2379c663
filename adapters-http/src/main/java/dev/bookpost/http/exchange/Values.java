package dev.bookpost.http.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bookpost.domain.OneLineText;
import dev.bookpost.domain.member.PasswordText;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.http.exchange.Parser.Unfit;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Parsers of the values that requests are made of. */
public final class Values {
    private static final Pattern INSTANT = Pattern.compile(
            "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)", Pattern.CASE_INSENSITIVE);
    private static final Pattern UUID_FORM =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", Pattern.CASE_INSENSITIVE);
    private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");

    private Values() {}

    /** A string as it was written, of well-formed Unicode without NUL. */
    public static Parser<String> text() {
        return written -> {
            String text = written.isTextual() ? written.textValue() : null;
            if (text == null) {
                throw new Unfit("must be a string");
            }
            if (text.codePoints().anyMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE)) {
                throw new Unfit("must not hold NUL or half a surrogate pair");
            }
            return text;
        };
    }

    /** @see OneLineText#clean */
    public static Parser<String> line(int maxLength) {
        return written -> OneLineText.clean(text().parse(written), maxLength)
                .orElseThrow(() -> new Unfit("must be 1 to " + maxLength + " visible characters"));
    }

    public static Parser<EmailAddress> email() {
        return written -> EmailAddress.parse(text().parse(written))
                .orElseThrow(() -> new Unfit("must be an e-mail address of plain letters, such as name@example.org"));
    }

    /** One that somebody chooses. */
    public static Parser<String> newPassword() {
        return written -> PasswordText.chosen(text().parse(written))
                .orElseThrow(() -> new Unfit(
                        "must be " + PasswordText.MIN_LENGTH + " to " + PasswordText.MAX_LENGTH + " characters"));
    }

    /** One that was chosen before. */
    public static Parser<String> password() {
        return written -> PasswordText.normalized(text().parse(written))
                .orElseThrow(() -> new Unfit("must be 1 to " + PasswordText.MAX_LENGTH + " characters"));
    }

    /** RFC 3339 section 5.6, cut to microseconds. */
    public static Parser<Instant> instant() {
        return written -> {
            String text = text().parse(written);
            if (INSTANT.matcher(text).matches()) {
                try {
                    Instant instant = OffsetDateTime.parse(text.toUpperCase(Locale.ROOT))
                            .toInstant()
                            .truncatedTo(ChronoUnit.MICROS);
                    if (!instant.isBefore(EARLIEST)) {
                        return instant;
                    }
                } catch (DateTimeException e) {
                    throw new Unfit("is not a date and time that exists");
                }
            }
            throw new Unfit("must be a date and time since 1970 with its offset, such as 2027-03-14T02:30:00Z");
        };
    }

    /** ISO 8601 as {@link Duration#parse} reads it, in whole seconds. */
    public static Parser<Duration> duration(Duration min, Duration max) {
        return written -> {
            String text = text().parse(written);
            try {
                Duration duration = Duration.parse(text);
                boolean fits = duration.compareTo(min) >= 0 && duration.compareTo(max) <= 0;
                if (fits && duration.toNanosPart() == 0) {
                    return duration;
                }
            } catch (DateTimeException e) {
                // said below
            }
            throw new Unfit("must be a duration of whole seconds such as PT24H, from " + min + " to " + max);
        };
    }

    /** A name of the IANA time zone database. */
    public static Parser<ZoneId> zone() {
        return written -> {
            String name = text().parse(written);
            if (!ZoneId.getAvailableZoneIds().contains(name)) {
                throw new Unfit("must be the name of a time zone, such as Asia/Seoul");
            }
            return ZoneId.of(name);
        };
    }

    public static Parser<UUID> uuid() {
        return written -> {
            String text = text().parse(written);
            if (!UUID_FORM.matcher(text).matches()) {
                throw new Unfit("must be a UUID");
            }
            return UUID.fromString(text);
        };
    }

    public static Parser<Boolean> bool() {
        return written -> {
            if (!written.isBoolean()) {
                throw new Unfit("must be true or false");
            }
            return written.booleanValue();
        };
    }

    /** A whole number in a body. */
    public static Parser<Integer> integer(int min, int max) {
        return written -> requireRange(written, min, max);
    }

    /** A whole number in a query. */
    public static Parser<Integer> digits(int min, int max) {
        return written -> {
            String text = text().parse(written);
            int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : min - 1;
            if (number < min || number > max) {
                throw notInRange(min, max);
            }
            return number;
        };
    }

    /** One of a few words, exactly as they are shown. */
    public static <T> Parser<T> oneOf(List<T> choices, Function<T, String> shown) {
        return written -> {
            String text = text().parse(written);
            for (T choice : choices) {
                if (shown.apply(choice).equals(text)) {
                    return choice;
                }
            }
            throw new Unfit("must be one of "
                    + String.join(", ", choices.stream().map(shown).toList()));
        };
    }

    private static int requireRange(JsonNode written, int min, int max) throws Unfit {
        if (!written.isIntegralNumber()
                || !written.canConvertToInt()
                || written.intValue() < min
                || written.intValue() > max) {
            throw notInRange(min, max);
        }
        return written.intValue();
    }

    private static Unfit notInRange(int min, int max) {
        return new Unfit("must be a whole number from " + min + " to " + max);
    }
}
