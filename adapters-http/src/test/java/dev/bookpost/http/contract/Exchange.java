package dev.bookpost.http.contract;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request and its answer. Names of headers are in lower case, of several values the first counts.
 *
 * @param path without the query, as it was sent
 * @param query as it was sent; empty if there was none
 */
public record Exchange(String method, String path, String query, Message request, int status, Message answer) {
    /** Headers and body of either. */
    public record Message(Map<String, String> headers, String body) {
        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
        }

        /** Without its parameters. */
        String mediaType() {
            return header("Content-Type").orElse("").replaceFirst(";.*", "").strip();
        }
    }

    public static Exchange of(HttpRequest request, HttpResponse<String> response) {
        String query = Optional.ofNullable(request.uri().getRawQuery()).orElse("");
        String sent = request.bodyPublisher().map(PublishedBody::read).orElse("");
        return new Exchange(
                request.method(),
                request.uri().getRawPath(),
                query,
                new Message(firstValues(request.headers().map()), sent),
                response.statusCode(),
                new Message(firstValues(response.headers().map()), response.body()));
    }

    boolean succeeded() {
        return status >= 200 && status < 300;
    }

    private static Map<String, String> firstValues(Map<String, List<String>> headers) {
        Map<String, String> first = new LinkedHashMap<>();
        headers.forEach((name, values) -> first.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        return first;
    }

    @Override
    public String toString() {
        return method + " " + path + (query.isEmpty() ? "" : "?" + query) + " " + request.body() + " -> " + status + " "
                + answer.headers() + " " + answer.body();
    }
}
