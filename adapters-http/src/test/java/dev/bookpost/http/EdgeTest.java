package dev.bookpost.http;

import static dev.bookpost.http.throttle.Throttle.CONFIRMATIONS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.REQUESTS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.SIGN_UPS_OF_ADDRESS;
import static dev.bookpost.http.throttle.Throttle.SIGN_UPS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.SIGN_UPS_OF_TAGGED_ADDRESSES;
import static dev.bookpost.http.throttle.Throttle.WRITES_OF_MEMBER;
import static dev.bookpost.http.throttle.Throttle.WRONG_PASSWORDS_OF_SOURCE_FOR_ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.load.LoadLimits;
import dev.bookpost.http.source.TrustedProxies;
import dev.bookpost.http.throttle.Limit;
import dev.bookpost.http.throttle.Throttle;
import dev.bookpost.http.throttle.ThrottleLimits;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EdgeTest {
    private static final String APP = "https://app.example.org";

    private final List<TestServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(TestServer::close);
    }

    /** Trusts the test as a proxy. */
    private TestServer limited(Throttle throttle, long tokens) {
        ThrottleLimits limits = TestServer.WIDE_EDGE.throttles().with(throttle, new Limit(tokens, Duration.ofHours(1)));
        return start(new EdgeSettings(
                LoadLimits.USUAL, limits, TrustedProxies.parse("127.0.0.1").orElseThrow(), Set.of(), false));
    }

    private TestServer start(EdgeSettings edge) {
        TestServer server = new TestServer(edge);
        servers.add(server);
        return server;
    }

    private static TestServer.Answer post(TestServer server, String source, String path, String json) {
        return server.send(server.request("POST", path, null, BodyPublishers.ofString(json))
                .header("Content-Type", "application/json")
                .header("X-Forwarded-For", "6.6.6.6, " + source));
    }

    private static TestServer.Answer signUp(TestServer server, String source, String email) {
        String json = "{\"email\":\"" + email + "\",\"name\":\"A\",\"password\":\"correct horse\"}";
        return post(server, source, "/api/members", json);
    }

    private static TestServer.Answer signIn(TestServer server, String source, String password) {
        String json = "{\"email\":\"ann@example.org\",\"password\":\"" + password + "\"}";
        return post(server, source, "/api/sessions", json);
    }

    private static void assertRefused(TestServer.Answer answer) {
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.code()).isEqualTo("too-many-requests");
        assertThat(Integer.parseInt(String.valueOf(answer.header("Retry-After"))))
                .isBetween(1, 3_600);
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void one_source_asks_only_so_often_whatever_it_claims_to_be() {
        TestServer server = limited(REQUESTS_OF_SOURCE, 2);
        for (int status : new int[] {400, 400, 429}) {
            assertThat(post(server, "198.51.100.1", "/api/members", "{}").status())
                    .isEqualTo(status);
        }
        assertRefused(post(server, "198.51.100.1", "/api/members", "{}"));
        assertThat(post(server, "198.51.100.2", "/api/members", "{}").status()).isEqualTo(400);
        assertThat(server.get("/health/live", null).status()).isEqualTo(200);
        assertThat(server.get("/", null).status()).isEqualTo(200);
    }

    @Test
    void wrong_passwords_are_refused_and_right_ones_cost_nothing() {
        TestServer server = limited(WRONG_PASSWORDS_OF_SOURCE_FOR_ACCOUNT, 2);
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        for (int i = 0; i < 5; i++) {
            assertThat(signIn(server, "198.51.100.1", "correct horse").status()).isEqualTo(201);
        }
        assertThat(signIn(server, "198.51.100.1", "wrong").status()).isEqualTo(401);
        assertThat(signIn(server, "198.51.100.1", "wrong").status()).isEqualTo(401);
        int hashed = server.world.hashings();
        assertRefused(signIn(server, "198.51.100.1", "correct horse"));
        assertThat(server.world.hashings()).as("and no password was looked at").isEqualTo(hashed);
        assertThat(signIn(server, "198.51.100.2", "correct horse").status()).isEqualTo(201);
    }

    @Test
    void sign_ups_and_confirmations_are_bounded_by_source_and_mailbox() {
        TestServer bySource = limited(SIGN_UPS_OF_SOURCE, 1);
        assertThat(signUp(bySource, "2001:db8::1", "a@example.org").status()).isEqualTo(201);
        assertRefused(signUp(bySource, "2001:db8::2", "b@example.org"));
        assertThat(signUp(bySource, "2001:db8:0:1::1", "b@example.org").status())
                .isEqualTo(201);

        TestServer byAddress = limited(SIGN_UPS_OF_ADDRESS, 1);
        assertThat(signUp(byAddress, "198.51.100.1", "ann@example.org").status())
                .isEqualTo(201);
        assertRefused(signUp(byAddress, "198.51.100.2", "Ann@example.org"));

        TestServer byMailbox = limited(SIGN_UPS_OF_TAGGED_ADDRESSES, 1);
        assertThat(signUp(byMailbox, "198.51.100.1", "ann+1@example.org").status())
                .isEqualTo(201);
        assertRefused(signUp(byMailbox, "198.51.100.2", "Ann+2@example.org"));
        for (String other : List.of("ann@example.org", "bob+1@example.org")) {
            assertThat(signUp(byMailbox, "198.51.100.3", other).status()).isEqualTo(201);
        }

        TestServer confirming = limited(CONFIRMATIONS_OF_SOURCE, 1);
        String json = "{\"token\":\"guess\"}";
        assertThat(post(confirming, "198.51.100.1", "/api/members/confirm", json)
                        .status())
                .isEqualTo(400);
        assertRefused(post(confirming, "198.51.100.1", "/api/members/confirm", json));
    }

    @Test
    void what_a_member_books_and_changes_is_bounded_and_what_an_operator_does_is_not() {
        TestServer server = limited(WRITES_OF_MEMBER, 2);
        Resource room = server.world.addResource("Room", 1);
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        server.world.addMember("oda@example.org", Role.OPERATOR, true);
        String ann = server.signIn("ann@example.org");
        TestServer.Answer booked = book(server, ann, room, 10);
        assertThat(booked.status()).isEqualTo(201);
        String path = "/api/bookings/" + booked.text("id");
        assertThat(server.post(path + "/cancel", ann, "{}").status()).isEqualTo(200);
        assertRefused(book(server, ann, room, 11));
        assertThat(server.get("/api/bookings", ann).status()).isEqualTo(200);
        String operator = server.signIn("oda@example.org");
        for (int hour = 11; hour < 15; hour++) {
            assertThat(book(server, operator, room, hour).status()).isEqualTo(201);
        }
    }

    private static TestServer.Answer book(TestServer server, String token, Resource room, int hour) {
        return server.post("/api/bookings", token, """
                {"resourceId": "%s", "start": "2027-03-02T%d:00:00Z", "end": "2027-03-02T%d:00:00Z"}
                """.formatted(room.id(), hour, hour + 1));
    }

    private TestServer crossOrigin() {
        EdgeSettings wide = TestServer.WIDE_EDGE;
        return start(new EdgeSettings(wide.load(), wide.throttles(), wide.proxies(), Set.of(APP), true));
    }

    private static TestServer.Answer from(TestServer server, String method, String path, String origin) {
        var request =
                server.request(method, path, null, BodyPublishers.noBody()).header("Origin", origin);
        return server.send(
                method.equals("OPTIONS")
                        ? request.header("Access-Control-Request-Method", "POST")
                                .header("Access-Control-Request-Headers", "authorization, x-evil")
                        : request);
    }

    @Test
    void a_named_origin_may_ask_and_is_told_what_it_may_send() {
        TestServer server = crossOrigin();
        var preflight = from(server, "OPTIONS", "/api/bookings", APP);
        assertThat(preflight.status()).isBetween(200, 204);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(APP);
        assertThat(preflight.header("Access-Control-Allow-Methods")).contains("GET", "POST", "PATCH", "DELETE");
        assertThat(preflight.header("Access-Control-Allow-Headers"))
                .contains("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match")
                .doesNotContain("x-evil", "*");
        assertThat(preflight.header("Access-Control-Allow-Credentials")).isNull();
        assertThat(preflight.header("Vary")).contains("Origin");
        assertThat(preflight.header("X-Content-Type-Options")).isEqualTo("nosniff");

        for (String path : List.of("/api/resources", "/api/members/me", "/api/none")) {
            var answer = from(server, "GET", path, APP);
            assertThat(answer.header("Access-Control-Allow-Origin")).as(path).isEqualTo(APP);
            assertThat(answer.header("Access-Control-Expose-Headers"))
                    .contains("ETag", "Location", "Retry-After", "Idempotency-Replayed");
            assertThat(answer.header("Vary")).contains("Origin");
        }
    }

    @Test
    void any_other_origin_is_told_nothing_and_pages_are_not_shared() {
        TestServer server = crossOrigin();
        for (String origin : List.of(
                "https://evil.example",
                APP + ".evil.example",
                "http://app.example.org",
                APP + ":8443",
                "https://appXexample.org",
                "null",
                "*",
                "")) {
            for (String method : List.of("OPTIONS", "GET")) {
                var answer = from(server, method, "/api/resources", origin);
                assertThat(answer.header("Access-Control-Allow-Origin"))
                        .as(origin)
                        .isNull();
                assertThat(answer.header("Vary")).contains("Origin");
            }
            assertThat(from(server, "GET", "/api/resources", origin).status()).isEqualTo(200);
        }
        for (String path : List.of("/", "/confirm", "/health/live")) {
            assertThat(from(server, "GET", path, APP).header("Access-Control-Allow-Origin"))
                    .isNull();
        }
    }

    @Test
    void without_origins_an_options_request_is_a_wrong_method_like_others() {
        TestServer server = start(TestServer.WIDE_EDGE);
        var answer = from(server, "OPTIONS", "/api/bookings", APP);
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).contains("GET", "POST");
        assertThat(answer.header("Access-Control-Allow-Origin")).isNull();
    }

    @Test
    void browsers_are_told_to_keep_to_https_only_where_the_service_is_reached_by_it() {
        assertThat(crossOrigin().get("/", null).header("Strict-Transport-Security"))
                .isEqualTo("max-age=31536000");
        assertThat(start(TestServer.WIDE_EDGE).get("/", null).header("Strict-Transport-Security"))
                .isNull();
    }
}
