package dev.bookpost.http.exchange;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.net.URLDecoder;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds {@code List-Unsubscribe=One-Click} in a posted form. Mail programs are to send it as {@code multipart/form-data}
 * and may send it as {@code application/x-www-form-urlencoded} (RFC 8058 section 3.2), which browsers do here.
 */
public final class OneClick {
    private static final String NAME = "List-Unsubscribe";
    private static final String VALUE = "One-Click";
    private static final Pattern BOUNDARY = Pattern.compile(
            "(?:^|;)\\s*boundary\\s*=\\s*(?:\"([^\"]{1,70})\"|([^\\s;\"]{1,70}))", Pattern.CASE_INSENSITIVE);
    private static final Pattern DISPOSITION = Pattern.compile(
            "content-disposition\\s*:\\s*form-data\\s*;(?:[^;]*;)*\\s*name\\s*=\\s*(\"?)" + NAME + "\\1\\s*(?:;.*)?",
            Pattern.CASE_INSENSITIVE);

    private OneClick() {}

    /** @param contentType the media type with its parameters; null if none was sent */
    public static boolean isIn(byte[] body, @Nullable String contentType) {
        String type = contentType == null ? "" : contentType.strip();
        String form = new String(body, ISO_8859_1);
        return switch (type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT)) {
            case "application/x-www-form-urlencoded" ->
                Arrays.stream(form.strip().split("&", -1)).anyMatch(OneClick::isPair);
            case "multipart/form-data" -> isInParts(form, BOUNDARY.matcher(type));
            default -> false;
        };
    }

    private static boolean isPair(String pair) {
        int equals = pair.indexOf('=');
        return equals >= 0
                && decoded(pair.substring(0, equals)).equals(NAME)
                && decoded(pair.substring(equals + 1)).equals(VALUE);
    }

    private static String decoded(String encoded) {
        try {
            return URLDecoder.decode(encoded, ISO_8859_1);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static boolean isInParts(String form, Matcher boundary) {
        if (!boundary.find()) {
            return false;
        }
        String delimiter = "--" + (boundary.group(1) == null ? boundary.group(2) : boundary.group(1));
        return Arrays.stream(form.split(Pattern.quote(delimiter), -1)).anyMatch(OneClick::isPart);
    }

    /** RFC 5322 section 2.2.3. */
    private static String unfolded(String headers) {
        return headers.replaceAll("\r?\n[ \t]+", " ");
    }

    /** Headers, an empty line, the value (RFC 7578 section 4.2). */
    private static boolean isPart(String part) {
        String[] halves = part.strip().split("\r?\n\r?\n", 2);
        return halves.length == 2
                && halves[1].strip().equals(VALUE)
                && Arrays.stream(unfolded(halves[0]).split("\r?\n"))
                        .anyMatch(header -> DISPOSITION.matcher(header).matches());
    }
}
