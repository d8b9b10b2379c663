package dev.bookpost.http.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes JSON (RFC 8259). */
public final class Json {
    public static final String MEDIA_TYPE = "application/json";
    public static final String PROBLEM_MEDIA_TYPE = "application/problem+json";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** RFC 3339 in UTC, in microseconds at most. */
    public static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS).toString();
    }

    /** @param next where to go on; null at the end of the list */
    public static <T> ObjectNode page(List<T> items, Function<T, ObjectNode> toJson, @Nullable String next) {
        ObjectNode page = items(items, toJson);
        page.put("next", next);
        return page;
    }

    public static <T> ObjectNode items(List<T> items, Function<T, ObjectNode> toJson) {
        ObjectNode page = object();
        ArrayNode array = page.putArray("items");
        items.forEach(item -> array.add(toJson.apply(item)));
        return page;
    }

    public static void answer(Context ctx, int status, ObjectNode body) {
        ctx.status(status).contentType(MEDIA_TYPE).result(bytes(body));
    }

    public static void answer(Context ctx, Problem problem) {
        problem.headers().forEach(ctx::header);
        ctx.status(problem.code().status()).contentType(PROBLEM_MEDIA_TYPE).result(bytes(of(problem)));
    }

    /** A problem with one more member (RFC 9457 section 3.2). */
    public static void answer(Context ctx, Problem problem, String extension, JsonNode value) {
        answer(ctx, problem);
        ObjectNode body = of(problem);
        body.set(extension, value);
        ctx.result(bytes(body));
    }

    public static ObjectNode of(Problem problem) {
        ObjectNode json = object();
        json.put("type", problem.code().type().toString());
        json.put("title", problem.code().title());
        json.put("status", problem.code().status());
        json.put("detail", problem.detail());
        if (!problem.errors().isEmpty()) {
            ArrayNode errors = json.putArray("errors");
            problem.errors()
                    .forEach(error ->
                            errors.addObject().put("field", error.field()).put("message", error.message()));
        }
        return json;
    }

    /** A problem that means no more than its status code says (RFC 9457 section 4.2.1). */
    public static ObjectNode blankProblem(int status, String title) {
        return object().put("type", "about:blank").put("title", title).put("status", status);
    }

    /** Reads back what was written here. */
    public static ObjectNode parsed(String text) {
        try {
            return (ObjectNode) MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("this was not written here", e);
        }
    }

    public static byte[] bytes(JsonNode body) {
        try {
            return MAPPER.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot be written", e);
        }
    }
}
