package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.BusyException;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.load.LoadLimits;
import dev.bookpost.http.source.TrustedProxies;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OverloadTest {
    private static final int PLACES = 2;
    private static final int WAITING = 50;

    private final Semaphore entered = new Semaphore(0);
    private final CountDownLatch leave = new CountDownLatch(1);
    private final TestServer server = new TestServer(
            new EdgeSettings(
                    LoadLimits.of(PLACES, 1_000),
                    TestServer.WIDE_EDGE.throttles(),
                    TrustedProxies.parse("127.0.0.1").orElseThrow(),
                    TestServer.WIDE_EDGE.corsOrigins(),
                    false),
            routes -> routes.get("/api/slow", ctx -> {
                entered.release();
                boolean released = leave.await(20, TimeUnit.SECONDS);
                ctx.result(Boolean.toString(released));
            }));

    @AfterEach
    void stop() {
        leave.countDown();
        server.close();
    }

    private List<CompletableFuture<TestServer.Answer>> occupy() throws InterruptedException {
        List<CompletableFuture<TestServer.Answer>> slow = new ArrayList<>();
        for (int i = 0; i < PLACES; i++) {
            slow.add(server.sendAsync("/api/slow"));
        }
        assertThat(entered.tryAcquire(PLACES, 10, TimeUnit.SECONDS)).isTrue();
        return slow;
    }

    @Test
    void what_finds_no_place_in_time_is_told_to_come_again_and_health_is_told_all_the_while() throws Exception {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        List<CompletableFuture<TestServer.Answer>> slow = occupy();
        List<CompletableFuture<TestServer.Answer>> more = new ArrayList<>();
        for (int i = 0; i < PLACES * 25 + 10; i++) {
            more.add(server.sendAsync("/api/resources"));
        }
        TestServer.Answer first = (TestServer.Answer)
                CompletableFuture.anyOf(more.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
        assertThat(first.status())
                .as("what cannot even wait is refused at once")
                .isEqualTo(503);
        assertThat(first.code()).isEqualTo("unavailable");
        assertThat(first.header("Retry-After")).isEqualTo("2");
        assertThat(server.get("/health/live", null).status()).isEqualTo(200);
        assertThat(server.get("/health/ready", null).status()).isEqualTo(200);
        assertThat(server.get("/", null).status()).isEqualTo(200);
        assertThat(server.signIn("ann@example.org"))
                .as("hashing has a lane of its own")
                .isNotBlank();
        for (CompletableFuture<TestServer.Answer> each : more) {
            assertThat(each.get(20, TimeUnit.SECONDS).status()).isEqualTo(503);
        }
        leave.countDown();
        for (CompletableFuture<TestServer.Answer> each : slow) {
            assertThat(each.get(20, TimeUnit.SECONDS).status()).isEqualTo(200);
        }
        assertThat(server.get("/api/resources", null).status())
                .as("and then it recovers")
                .isEqualTo(200);
    }

    @Test
    void what_waits_is_let_in_when_a_place_is_free() throws Exception {
        occupy();
        List<CompletableFuture<TestServer.Answer>> waiting = new ArrayList<>();
        for (int i = 0; i < WAITING / 2; i++) {
            waiting.add(server.sendAsync("/api/resources"));
        }
        leave.countDown();
        for (CompletableFuture<TestServer.Answer> each : waiting) {
            assertThat(each.get(20, TimeUnit.SECONDS).status()).isEqualTo(200);
        }
    }

    private CompletableFuture<TestServer.Answer> signInFrom(String source) {
        String json = "{\"email\":\"ann@example.org\",\"password\":\"wrong\"}";
        return server.sendAsync(server.request("POST", "/api/sessions", null, BodyPublishers.ofString(json))
                .header("Content-Type", "application/json")
                .header("X-Forwarded-For", source));
    }

    @Test
    void one_source_cannot_fill_the_lane_in_which_passwords_are_hashed() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        server.storeGate.set(gate);
        int share = 5 * PLACES;
        List<CompletableFuture<TestServer.Answer>> flood = new ArrayList<>();
        for (int i = 0; i < share + 1; i++) {
            flood.add(signInFrom("198.51.100.1"));
        }
        TestServer.Answer first = (TestServer.Answer)
                CompletableFuture.anyOf(flood.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
        assertThat(first.status()).isEqualTo(429);
        assertThat(first.header("Retry-After")).isEqualTo("2");
        flood.add(signInFrom("198.51.100.2"));
        gate.countDown();
        List<Integer> statuses = new ArrayList<>();
        for (CompletableFuture<TestServer.Answer> each : flood) {
            statuses.add(each.get(20, TimeUnit.SECONDS).status());
        }
        assertThat(statuses).containsOnly(401, 429).containsOnlyOnce(429);
    }

    @Test
    void a_request_that_fails_gives_its_place_back() {
        for (int i = 0; i < 5 * PLACES; i++) {
            server.storeFault.set(new IllegalStateException("broken"));
            assertThat(server.get("/api/resources", null).status()).isEqualTo(500);
        }
        server.storeFault.set(new BusyException("hashing"));
        TestServer.Answer busy = server.get("/api/resources", null);
        assertThat(busy.status()).isEqualTo(503);
        assertThat(busy.code()).isEqualTo("unavailable");
        assertThat(busy.header("Retry-After")).isNotNull();
        server.storeFault.set(null);
        assertThat(server.get("/api/resources", null).status()).isEqualTo(200);
    }
}
