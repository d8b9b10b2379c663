package dev.bookpost.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The check can fail: each good exchange is spoilt in one way. */
class ContractCheckTest {
    private static final String ID = "01932c07-b0a0-7000-8000-0000000000b1";
    private static final Map<String, String> JSON = Map.of("content-type", "application/json");
    private static final Map<String, String> PROBLEM = Map.of("content-type", "application/problem+json");
    private static final Map<String, String> TOKEN = Map.of("authorization", "Bearer x");
    private static final String BODY = """
            {"id": "01932c07-b0a0-7000-8000-00000000002a", "email": "kim@example.com", "name": "Kim", "locale": "ko",
             "timeZone": "Asia/Seoul", "role": "member", "emailConfirmed": true, "reminders": true}""";
    private static final String SIGN_UP =
            "{\"email\": \"kim@example.com\", \"name\": \"Kim\", \"password\": \"correct horse\"}";
    private static final Exchange READ_ME = get("/api/members/me", "", TOKEN, 200, JSON, BODY);
    private static final Exchange SIGNED_UP =
            new Exchange("POST", "/api/members", "", message(JSON, SIGN_UP), 201, message(JSON, BODY));
    private static final Exchange REFUSED = get(
            "/api/members/me",
            "",
            Map.of(),
            401,
            with(PROBLEM, "www-authenticate", "Bearer realm=\"bookpost\""),
            problem("unauthenticated", 401));

    private final Contract contract = Contract.shared();

    private static Exchange get(
            String path, String query, Map<String, String> sent, int status, Map<String, String> headers, String body) {
        return new Exchange("GET", path, query, message(sent, ""), status, message(headers, body));
    }

    private static Exchange.Message message(Map<String, String> headers, String body) {
        return new Exchange.Message(headers, body);
    }

    private static Map<String, String> with(Map<String, String> headers, String name, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(name, value);
        return more;
    }

    private static String problem(String code, int status) {
        return "{\"type\": \"urn:bookpost:problem:%s\", \"title\": \"t\", \"status\": %d, \"detail\": \"d\"}"
                .formatted(code, status);
    }

    private void assertFault(Exchange exchange, String fault) {
        assertThat(contract.faults(exchange))
                .as("%s", exchange)
                .isNotEmpty()
                .anySatisfy(found -> assertThat(found).contains(fault));
    }

    private static Exchange answering(String from, String to) {
        assertThat(BODY).contains(from);
        return get("/api/members/me", "", TOKEN, 200, JSON, BODY.replace(from, to));
    }

    private static Exchange signingUp(String from, String to) {
        assertThat(SIGN_UP).contains(from);
        return new Exchange(
                "POST", "/api/members", "", message(JSON, SIGN_UP.replace(from, to)), 201, message(JSON, BODY));
    }

    @Test
    void nothing_is_wrong_with_good_exchanges() {
        assertThat(contract.faults(READ_ME)).isEmpty();
        assertThat(contract.faults(SIGNED_UP)).isEmpty();
        assertThat(contract.faults(REFUSED)).isEmpty();
    }

    @Test
    void an_answer_with_a_wrong_body_is_noticed() {
        assertFault(answering("\"role\"", "\"shoe\": 42, \"role\""), "shoe");
        assertFault(answering("\"name\": \"Kim\", ", ""), "name");
        assertFault(answering("\"Kim\"", "null"), "/name");
        assertFault(answering("\"member\"", "\"admin\""), "/role");
        assertFault(answering("{", "["), "the body");
        assertFault(get("/api/members/me", "", TOKEN, 200, JSON, ""), "the body");
        assertFault(
                new Exchange("DELETE", "/api/sessions/current", "", message(TOKEN, ""), 204, message(Map.of(), "x")),
                "there is a body");
    }

    @Test
    void an_answer_with_a_wrong_format_is_noticed() {
        assertFault(answering("kim@example.com", "kim"), "/email");
        assertFault(answering("00000000002a", "2a"), "/id");
        String session = "{\"token\": \"x\", \"expiresAt\": \"2027-03-08T09:00:00Z\", \"member\": " + BODY + "}";
        assertThat(contract.faults(signingIn(session))).isEmpty();
        assertFault(signingIn(session.replace("T09", "T25")), "/expiresAt");
        assertFault(signingIn(session.replace("00Z", "00+00:00")), "/expiresAt");
        String resource = "{\"id\": \"" + ID + "\", \"name\": \"R\", \"timeZone\": \"UTC\", \"capacity\": 1,"
                + " \"approval\": \"manual\", \"holdTime\": \"PT24H\", \"reminderLead\": \"PT0S\"}";
        assertThat(contract.faults(get("/api/resources/" + ID, "", Map.of(), 200, JSON, resource)))
                .isEmpty();
        assertFault(
                get("/api/resources/" + ID, "", Map.of(), 200, JSON, resource.replace("PT24H", "24 h")), "/holdTime");
    }

    private static Exchange signingIn(String answer) {
        String body = "{\"email\": \"kim@example.com\", \"password\": \"x\"}";
        return new Exchange("POST", "/api/sessions", "", message(JSON, body), 201, message(JSON, answer));
    }

    @Test
    void a_wrong_status_media_type_or_header_is_noticed() {
        assertFault(get("/api/members/me", "", TOKEN, 418, PROBLEM, problem("x", 418)), "may not be answered with 418");
        assertFault(get("/api/members/me", "", TOKEN, 500, PROBLEM, problem("x", 500)), "may not be answered with 500");
        assertFault(
                get("/api/members/me", "", TOKEN, 200, Map.of("content-type", "text/html"), BODY), "the media type");
        assertFault(get("/api/members/me", "", Map.of(), 401, PROBLEM, problem("unauthenticated", 401)), "WWW-Auth");
        var busy = with(PROBLEM, "retry-after", "5");
        assertThat(contract.faults(get("/api/resources", "", Map.of(), 503, busy, problem("unavailable", 503))))
                .isEmpty();
        busy.put("retry-after", "soon");
        assertFault(get("/api/resources", "", Map.of(), 503, busy, problem("unavailable", 503)), "Retry-After");
    }

    @Test
    void a_key_that_cannot_be_read_should_not_have_been_taken() {
        String resource = "{\"id\": \"" + ID + "\", \"name\": \"R\", \"timeZone\": \"UTC\", \"capacity\": 1,"
                + " \"approval\": \"automatic\", \"reminderLead\": \"PT0S\"}";
        String body = "{\"name\": \"R\", \"timeZone\": \"UTC\", \"capacity\": 1, \"approval\": \"automatic\"}";
        for (String key : List.of("k-1", "\"k 1\"", "\"k\\\"1\"", "\"k\\\\1\"")) {
            assertThat(contract.faults(adding(key, body, resource))).as(key).isEmpty();
        }
        for (String key : List.of("k 1", "\"k", "k\"", "\"\"", "k,1", "\"k\"1\"", "kä")) {
            assertFault(adding(key, body, resource), "Idempotency-Key");
        }
    }

    private static Exchange adding(String key, String body, String answer) {
        var sent = with(with(JSON, "authorization", "Bearer x"), "idempotency-key", key);
        return new Exchange(
                "POST",
                "/api/resources",
                "",
                message(sent, body),
                201,
                message(with(JSON, "location", "resources/" + ID), answer));
    }

    @Test
    void a_problem_of_another_kind_is_noticed() {
        var challenge = with(PROBLEM, "www-authenticate", "Bearer realm=\"bookpost\"");
        assertFault(get("/api/members/me", "", Map.of(), 401, challenge, problem("forbidden", 401)), "/type");
        assertFault(get("/api/members/me", "", Map.of(), 401, challenge, problem("unauthenticated", 400)), "/status");
        assertFault(
                get(
                        "/api/members/me",
                        "",
                        Map.of(),
                        401,
                        challenge,
                        problem("unauthenticated", 401).replace("}", ", \"sql\": \"select\"}")),
                "sql");
    }

    @Test
    void what_should_not_have_been_taken_is_noticed() {
        assertFault(get("/api/members/me", "", Map.of(), 200, JSON, BODY), "without a token");
        assertFault(signingUp("\"name\"", "\"admin\": true, \"name\""), "admin");
        assertFault(signingUp("correct horse", "short"), "/password");
        assertFault(signingUp("kim@", "kim"), "/email");
        assertFault(
                new Exchange(
                        "POST",
                        "/api/members",
                        "",
                        message(Map.of("content-type", "text/plain"), SIGN_UP),
                        201,
                        SIGNED_UP.answer()),
                "text/plain");
        assertFault(
                new Exchange("POST", "/api/members", "", message(JSON, ""), 201, SIGNED_UP.answer()), "without a body");
        String page = "{\"items\": [], \"next\": null}";
        assertThat(contract.faults(get("/api/resources", "limit=5", Map.of(), 200, JSON, page)))
                .isEmpty();
        assertFault(get("/api/resources", "limit=0", Map.of(), 200, JSON, page), "limit");
        assertFault(get("/api/resources", "limit=many", Map.of(), 200, JSON, page), "limit");
        assertFault(get("/api/resources", "sort=name", Map.of(), 200, JSON, page), "unknown parameter sort");
        String path = "/api/resources/" + ID + "/availability";
        String free = "{\"capacity\": 1, \"taken\": []}";
        assertFault(get(path, "from=2027-03-14T00:00:00Z", Map.of(), 200, JSON, free), "without the parameter to");
        assertFault(get("/api/resources/x", "", Map.of(), 200, JSON, "{}"), "the parameter id");
    }

    @Test
    void what_is_not_in_the_contract_is_noticed() {
        assertFault(get("/api/secrets", "", Map.of(), 200, JSON, "{}"), "not in the contract");
        assertThat(contract.faults(get("/api/secrets", "", Map.of(), 404, PROBLEM, problem("not-found", 404))))
                .isEmpty();
        Exchange patched = new Exchange("PUT", "/api/members/me", "", message(TOKEN, ""), 200, message(JSON, BODY));
        assertFault(patched, "otherwise than by 405");
        Exchange refused = new Exchange(
                "PUT",
                "/api/members/me",
                "",
                message(TOKEN, ""),
                405,
                message(PROBLEM, problem("method-not-allowed", 405)));
        assertFault(refused, "Allow");
    }
}
