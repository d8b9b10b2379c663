package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerTest {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch leave = new CountDownLatch(1);
    private final TestServer server = new TestServer(routes -> {
        routes.get(
                "/inbox",
                ctx -> ctx.header("Content-Security-Policy", "sandbox").html("<p>inbox</p>"));
        routes.get("/slow", ctx -> {
            entered.countDown();
            boolean released = leave.await(20, TimeUnit.SECONDS);
            ctx.result(Boolean.toString(released));
        });
        routes.get("/overflowing", ctx -> {
            throw new StackOverflowError("secret");
        });
        routes.get("/broken", ctx -> {
            throw new IllegalStateException("select secret from dev.bookpost");
        });
    });

    @AfterEach
    void stop() {
        leave.countDown();
        server.close();
    }

    @Test
    void every_answer_bears_the_security_headers_and_hides_the_server() {
        for (String path : List.of(
                "/",
                "/confirm?token=x",
                "/assets/app.js",
                "/api/resources",
                "/api/none",
                "/none",
                "/api/members/me",
                "/health/live",
                "/broken")) {
            var answer = server.get(path, null);
            assertThat(answer.header("X-Content-Type-Options")).as(path).isEqualTo("nosniff");
            assertThat(answer.header("X-Frame-Options")).as(path).isEqualTo("DENY");
            assertThat(answer.header("Referrer-Policy")).as(path).isEqualTo("no-referrer");
            assertThat(answer.header("Content-Security-Policy")).as(path).startsWith("default-src 'none'");
            assertThat(answer.header("Server")).as(path).isNull();
            if (path.startsWith("/api")) {
                assertThat(answer.header("Cache-Control")).as(path).isEqualTo("no-store");
            }
        }
    }

    @Test
    void an_unknown_address_is_not_found_and_a_wrong_method_is_told_what_is_allowed() {
        var unknown = server.get("/api/none", null);
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.code()).isEqualTo("not-found");
        var wrong = server.send(server.request("PUT", "/api/bookings", null, BodyPublishers.ofString("{}")));
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.code()).isEqualTo("method-not-allowed");
        assertThat(List.of(String.valueOf(wrong.header("Allow")).split(", ", -1)))
                .contains("GET", "POST");
    }

    @Test
    void head_is_answered_like_get_without_a_body() {
        for (String path : List.of("/", "/health/live", "/api/resources", "/api/members/me", "/api/resources/none")) {
            var head = server.send(server.request("HEAD", path, null, BodyPublishers.noBody()));
            assertThat(head.status()).as(path).isEqualTo(server.get(path, null).status());
            assertThat(head.response().body()).isEmpty();
        }
    }

    @Test
    void while_the_store_is_away_the_answer_says_when_to_try_again() {
        server.storeFault.set(new StoreUnavailableException("db.internal:5432 refused", new IllegalStateException()));
        var answer = server.get("/api/resources", null);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.code()).isEqualTo("unavailable");
        assertThat(answer.header("Retry-After")).isEqualTo("5");
        assertThat(answer.response().body()).doesNotContain("db.internal");
    }

    @Test
    void an_unexpected_failure_tells_nothing_of_its_cause() {
        for (String path : List.of("/broken", "/overflowing")) {
            var answer = server.get(path, null);
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.json().get("status").asInt()).isEqualTo(500);
            assertThat(answer.response().body()).doesNotContain("secret", "dev.bookpost", "StackOverflow", "Exception");
        }
    }

    @Test
    void liveness_asks_nothing_and_readiness_names_each_part() {
        assertThat(server.get("/health/ready", null).json().toString())
                .isEqualTo("{\"status\":\"ok\",\"parts\":{\"database\":\"ok\",\"relay\":\"warning: takes no mail\"}}");
        server.storeFault.set(new StoreUnavailableException("away", new IllegalStateException()));
        assertThat(server.get("/health/live", null).status()).isEqualTo(200);
        var unready = server.get("/health/ready", null);
        assertThat(unready.status()).isEqualTo(503);
        assertThat(unready.code()).isEqualTo("unavailable");
        assertThat(unready.header("Retry-After")).isNotNull();
        assertThat(unready.json().at("/parts/database").asText()).isEqualTo("no answer");
        server.storeFault.set(new IllegalStateException("secret"));
        assertThat(server.get("/health/ready", null)
                        .json()
                        .at("/parts/database")
                        .asText())
                .isEqualTo("cannot be checked");
    }

    @Test
    void the_page_serves_bookings_too_and_links_to_the_inbox() {
        var start = server.get("/", null);
        assertThat(start.header("Content-Type")).isEqualToIgnoringWhitespace("text/html;charset=utf-8");
        assertThat(start.response().body())
                .contains("./assets/app.js", "./inbox")
                .doesNotContain("{{");
        var booking = server.get("/bookings/7", null).response().body();
        assertThat(booking).contains("../assets/app.js", "../inbox");
        assertThat(start.response().body()
                        + server.get("/confirm", null).response().body())
                .doesNotContainPattern("\\son[a-z]+=|style=|<style|http://|https://|<script>");
        for (String script : List.of("app.js", "confirm.js")) {
            assertThat(server.get("/assets/" + script, null).response().body())
                    .doesNotContain("innerHTML", "eval(", "document.write");
        }
        assertThat(server.get("/assets/none.js", null).status()).isEqualTo(404);
    }

    @Test
    void an_added_route_has_its_own_policy_and_the_page_links_it_only_if_it_is_there() {
        assertThat(server.get("/inbox", null).header("Content-Security-Policy")).isEqualTo("sandbox");
        InMemoryWorld world = new InMemoryWorld();
        var settings = new HttpSettings("127.0.0.1", 0, false);
        try (HttpServer bare = HttpApi.start(
                settings, Composition.of(world, world.transactions()), List.of(), List.of(), RequestObserver.NONE)) {
            assertThat(bare.port()).isPositive();
        }
    }

    @Test
    void a_taken_port_and_an_unknown_host_are_told_in_one_line() {
        InMemoryWorld world = new InMemoryWorld();
        for (var settings : List.of(
                new HttpSettings("127.0.0.1", server.port(), false),
                new HttpSettings("192.0.2.1", 0, false),
                new HttpSettings("no-such-host.invalid", 0, false))) {
            UseCases useCases = Composition.of(world, world.transactions());
            assertThatThrownBy(() -> HttpApi.start(settings, useCases, List.of(), List.of(), RequestObserver.NONE))
                    .isInstanceOf(CannotListenException.class)
                    .message()
                    .startsWith("cannot listen on " + settings.host() + ":" + settings.port() + ": ")
                    .doesNotContain("\n", "Exception", "null");
        }
    }

    @Test
    void closing_lets_a_request_under_way_end() throws Exception {
        var slow = CompletableFuture.supplyAsync(() -> server.get("/slow", null));
        assertThat(entered.await(10, TimeUnit.SECONDS)).isTrue();
        int port = server.port();
        var closing = CompletableFuture.runAsync(server::stop);
        awaitRefusal(port);
        leave.countDown();
        assertThat(slow.get(10, TimeUnit.SECONDS).response().body()).isEqualTo("true");
        closing.get(20, TimeUnit.SECONDS);
    }

    private static void awaitRefusal(int port) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (System.nanoTime() < deadline) {
            try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(probe.isConnected()).isTrue();
            } catch (ConnectException e) {
                return;
            }
        }
        throw new AssertionError("the server still takes connections");
    }
}
