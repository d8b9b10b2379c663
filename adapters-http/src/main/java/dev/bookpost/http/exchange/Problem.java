package dev.bookpost.http.exchange;

import java.util.List;
import java.util.Map;

/**
 * Why a request is refused, as the client is told.
 *
 * @param detail one sentence for people
 * @param errors what is wrong with which fields; empty unless the input is at fault
 * @param headers what the answer needs beside its body
 */
public record Problem(ProblemCode code, String detail, List<FieldError> errors, Map<String, String> headers) {
    /** @param field the name in the body or query */
    public record FieldError(String field, String message) {}

    public static Problem of(ProblemCode code, String detail) {
        return new Problem(code, detail, List.of(), Map.of());
    }

    public static Problem invalid(List<FieldError> errors) {
        String detail = errors.size() == 1 ? "One field is not valid." : errors.size() + " fields are not valid.";
        return new Problem(ProblemCode.INVALID_REQUEST, detail, List.copyOf(errors), Map.of());
    }

    /** One that says how many seconds to wait before trying again (RFC 9110 section 10.2.3). */
    public static Problem unavailable(String detail, int retryAfterSeconds) {
        return later(ProblemCode.UNAVAILABLE, detail, retryAfterSeconds);
    }

    /** One that says how many seconds to wait before trying again (RFC 6585 section 4). */
    public static Problem tooManyRequests(String detail, int retryAfterSeconds) {
        return later(ProblemCode.TOO_MANY_REQUESTS, detail, retryAfterSeconds);
    }

    private static Problem later(ProblemCode code, String detail, int retryAfterSeconds) {
        return new Problem(code, detail, List.of(), Map.of("Retry-After", Integer.toString(retryAfterSeconds)));
    }

    public ProblemException asException() {
        return new ProblemException(this);
    }
}
