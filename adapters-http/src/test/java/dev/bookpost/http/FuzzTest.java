package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.contract.Contract;
import dev.bookpost.http.contract.Operation;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A stranger who tries everything, on every operation there is. */
class FuzzTest {
    private static final long SEED = 20_270_301;
    private static final int REQUESTS = 10_000;
    private static final Pattern PLACE = Pattern.compile("\\{\\w+}");
    private static final Pattern LEAK = Pattern.compile(
            "exception|stack ?trace|\\bat [a-z]+\\.|dev\\.bookpost|java\\.|jooq|jackson|jetty|javalin|select |insert |SQLSTATE",
            Pattern.CASE_INSENSITIVE);
    private static final List<String> ODD = List.of(
            "",
            " ",
            "\u0000",
            "a\u0000b",
            "\r\nX-Injected: 1",
            "\u202e\u200b\ufeff",
            "가".repeat(300),
            "🧑‍🚀".repeat(50),
            "e\u0301".repeat(200),
            "'; drop table member; --",
            "<script>alert(1)</script>",
            "${jndi:ldap://127.0.0.1/x}",
            "../../../../etc/passwd",
            "%00%0d%0a",
            "1e400",
            "-0",
            "9".repeat(400),
            "2027-03-14T02:30:00Z",
            "00000000-0000-7000-8000-000000000000",
            "a@example.org,b@example.org",
            "\"a\"@example.org");
    private static final List<String> RAW = List.of(
            "null", "true", "[]", "{}", "-1", "0", "1e309", "1e-400", "9".repeat(1_000), "0.1", "[[[[[]]]]]", "NaN");

    private final Random random = new Random(SEED);
    private final Map<Integer, Integer> statuses = new TreeMap<>();

    @Test
    void whatever_a_stranger_sends_nothing_fails_nothing_leaks_and_the_service_lives_on() {
        List<Operation> operations = Contract.shared().operations();
        try (TestServer server = new TestServer(HttpApi.metrics(() -> "some_metric 1.0\n"))) {
            server.world.addResource("Room", 1);
            for (int i = 0; i < REQUESTS; i++) {
                Operation operation = operations.get(i % operations.size());
                TestServer.Answer answer = server.sendAnything(request(server, operation));
                statuses.merge(answer.status(), 1, Integer::sum);
                assertThat(answer.status()).as("%d: %s", i, operation).isLessThan(500);
                if (answer.status() >= 400) {
                    assertThat(answer.response().body())
                            .as("%d: %s", i, operation)
                            .doesNotContainPattern(LEAK);
                }
                assertThat(answer.response().headers().map()).doesNotContainKey("x-injected");
            }
            assertThat(statuses.keySet()).contains(200, 400, 401, 404, 406, 415);

            assertThat(server.get("/health/ready", null).status()).isEqualTo(200);
            server.world.addMember("good@example.org", Role.MEMBER, true);
            String token = server.signIn("good@example.org");
            String room = server.get("/api/resources", null)
                    .json()
                    .get("items")
                    .get(0)
                    .get("id")
                    .asText();
            var booked = server.post(
                    "/api/bookings",
                    token,
                    "{\"resourceId\": \"%s\", \"start\": \"2027-03-02T10:00:00Z\", \"end\": \"2027-03-02T11:00:00Z\"}"
                            .formatted(room));
            assertThat(booked.status()).isEqualTo(201);
        }
    }

    private HttpRequest.Builder request(TestServer server, Operation operation) {
        byte[] body = operation.takesBody() || one(8) ? body(operation) : new byte[0];
        HttpRequest.Builder request =
                server.request(operation.method(), path(operation) + query(), null, BodyPublishers.ofByteArray(body));
        if (!one(8)) {
            request.header("Content-Type", pick("application/json", "application/json; charset=utf-8"));
        } else if (one(2)) {
            request.header(
                    "Content-Type", pick("text/plain", "application/json; charset=utf-16", "x", "multipart/form-data"));
        }
        if (one(3)) {
            request.header(
                    "Authorization",
                    pick("Bearer " + "x".repeat(43), "Bearer", "Basic YTpi", "bearer a b", "Bearer ''"));
        }
        if (one(4)) {
            request.header("Idempotency-Key", pick("a", "\"a\"", "\"", "a b", "k".repeat(300)));
        }
        if (one(6)) {
            request.header("If-Match", pick("*", "\"a\"", "W/\"a\"", "a", "\"", ",,,"));
            request.header("If-None-Match", pick("*", "\"a\"", "x"));
        }
        if (one(8)) {
            request.header("Accept", pick("text/html", "application/json;q=0", "*/*;q=2", ";;;", "application/*"));
        }
        if (one(8)) {
            request.header("X-Forwarded-For", pick("1.2.3.4", "::1, x", "a".repeat(500), ",,,"));
        }
        return request;
    }

    private String path(Operation operation) {
        return PLACE.matcher(operation.path())
                .replaceAll(place ->
                        Matcher.quoteReplacement(one(2) ? "00000000-0000-7000-8000-000000000000" : encoded(odd())));
    }

    private String query() {
        if (!one(3)) {
            return "";
        }
        String name = pick("limit", "cursor", "status", "from", "to", "token", "resourceId", "a", "");
        return "?" + name + "=" + encoded(odd()) + (one(3) ? "&" + name + "=1" : "");
    }

    /** What a path or query can hold at all; what it cannot is for tests with raw sockets. */
    private static String encoded(String text) {
        String encoded = URLEncoder.encode(text.replace("\u0000", ""), StandardCharsets.UTF_8);
        return encoded.isEmpty() ? "x" : encoded.substring(0, Math.min(encoded.length(), 1_500));
    }

    private byte[] body(Operation operation) {
        String body = Contract.shared().exampleBody(operation).map(this::spoilt).orElseGet(() -> pick("", "{}", "[]"));
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0 && one(3)) {
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                bytes[random.nextInt(bytes.length)] =
                        one(2) ? (byte) random.nextInt(256) : (byte) "{}[]\",:\\u0-9eE.".charAt(random.nextInt(15));
            }
        }
        return one(10) ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    /** The contract's own example, with some values replaced. */
    private String spoilt(JsonNode example) {
        StringBuilder json = new StringBuilder("{");
        example.properties().forEach(field -> {
            String value = switch (random.nextInt(4)) {
                case 0 -> pick(RAW.toArray(String[]::new));
                case 1 -> quoted(odd());
                default -> field.getValue().toString();
            };
            json.append(json.length() > 1 ? "," : "")
                    .append(quoted(field.getKey()))
                    .append(':')
                    .append(value);
        });
        if (one(6)) {
            json.append(json.length() > 1 ? "," : "").append(quoted(odd())).append(":1");
        }
        return json.append('}').toString();
    }

    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    private String odd() {
        if (one(3)) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(40); n > 0; n--) {
                text.appendCodePoint(random.nextInt(0x3000));
            }
            return text.toString();
        }
        return ODD.get(random.nextInt(ODD.size()));
    }

    private boolean one(int in) {
        return random.nextInt(in) == 0;
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
