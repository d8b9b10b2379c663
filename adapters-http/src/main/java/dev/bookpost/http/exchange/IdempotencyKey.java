package dev.bookpost.http.exchange;

import dev.bookpost.domain.request.RequestKey;
import dev.bookpost.http.exchange.Problem.FieldError;
import io.javalin.http.Context;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the header by which a client marks a request that it may send again (draft-ietf-httpapi-idempotency-key-header): a
 * string in quotes (RFC 9651 section 3.3.3), or, as most clients write it, the bare key.
 */
public final class IdempotencyKey {
    public static final String HEADER = "Idempotency-Key";

    private static final Pattern QUOTED = Pattern.compile("\"((?:[ !#-\\[\\]-~]|\\\\[\"\\\\])+)\"");
    private static final Pattern BARE = Pattern.compile("[!#-+\\--~]+");

    private IdempotencyKey() {}

    /**
     * @return empty if the request bears none
     * @throws ProblemException if it bears more than one, or one that cannot be read
     */
    public static Optional<String> of(Context ctx) {
        List<String> headers = Collections.list(ctx.req().getHeaders(HEADER));
        if (headers.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(headers.getFirst().strip())
                .filter(header -> headers.size() == 1)
                .flatMap(IdempotencyKey::read)
                .filter(key -> key.length() <= RequestKey.MAX_LENGTH)
                .or(() -> {
                    String message = "must be one string of 1 to " + RequestKey.MAX_LENGTH + " visible characters";
                    throw Problem.invalid(List.of(new FieldError(HEADER, message)))
                            .asException();
                });
    }

    private static Optional<String> read(String header) {
        Matcher quoted = QUOTED.matcher(header);
        if (quoted.matches()) {
            return Optional.of(quoted.group(1).replaceAll("\\\\(.)", "$1"));
        }
        return BARE.matcher(header).matches() ? Optional.of(header) : Optional.empty();
    }
}
