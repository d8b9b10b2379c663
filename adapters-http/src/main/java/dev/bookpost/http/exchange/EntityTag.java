package dev.bookpost.http.exchange;

import io.javalin.http.Context;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Names one version of what is shown, and compares it with those that a client knows (RFC 9110 sections 8.8.3 and 13.1).
 *
 * @param value what stands between the quotes
 */
public record EntityTag(String value) {
    private static final Pattern LIST_ELEMENT = Pattern.compile("(W/)?\"([!#-~\\x80-\\xff]*)\"");

    @Override
    public String toString() {
        return '"' + value + '"';
    }

    /** Whether the client takes this version for the present one, or has said nothing about it; by strong comparison. */
    public boolean fulfilsIfMatch(Context ctx) {
        List<String> headers = headers(ctx, "If-Match");
        return headers.isEmpty() || any(headers) || listed(headers, false);
    }

    /** Whether the client has this version already; by weak comparison. */
    public boolean isKnownTo(Context ctx) {
        List<String> headers = headers(ctx, "If-None-Match");
        return any(headers) || listed(headers, true);
    }

    private static List<String> headers(Context ctx, String name) {
        return Collections.list(ctx.req().getHeaders(name));
    }

    private static boolean any(List<String> headers) {
        return headers.stream().anyMatch(header -> header.strip().equals("*"));
    }

    /** What cannot be read is no tag, so it is not this one. */
    private boolean listed(List<String> headers, boolean weakToo) {
        return LIST_ELEMENT
                .matcher(String.join(",", headers))
                .results()
                .filter(tag -> weakToo || tag.group(1) == null)
                .map((MatchResult tag) -> tag.group(2))
                .anyMatch(value::equals);
    }
}
