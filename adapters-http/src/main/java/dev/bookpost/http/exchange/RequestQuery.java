package dev.bookpost.http.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.bookpost.http.exchange.Problem.FieldError;
import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the query of a request's address; each parameter at most once. */
public final class RequestQuery {
    private RequestQuery() {}

    /** @throws ProblemException if its percent-encoding is broken */
    public static Fields fields(Context ctx) {
        Map<String, JsonNode> written = new LinkedHashMap<>();
        List<FieldError> errors = new ArrayList<>();
        String query = ctx.queryString();
        for (String pair : (query == null ? "" : query).split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decode(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
            if (!pair.isEmpty() && written.put(name, TextNode.valueOf(value)) != null) {
                errors.add(new FieldError(Fields.printable(name), "is given more than once"));
            }
        }
        return new Fields(written, errors);
    }

    private static String decode(String encoded) {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Problem.of(ProblemCode.INVALID_REQUEST, "The query is not percent-encoded as it should be.")
                    .asException();
        }
    }
}
