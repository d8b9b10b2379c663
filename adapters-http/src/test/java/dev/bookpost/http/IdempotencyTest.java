package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.TestServer.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IdempotencyTest {
    private final TestServer server = new TestServer();
    private final Resource room = server.world.addResource("Room", 2);
    private String ann = "";
    private String operator = "";

    @BeforeEach
    void signIn() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        server.world.addMember("oda@example.org", Role.OPERATOR, true);
        ann = server.signIn("ann@example.org");
        operator = server.signIn("oda@example.org");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String slot(int hour) {
        return "{\"resourceId\": \"%s\", \"start\": \"2027-03-02T%02d:00:00Z\", \"end\": \"2027-03-02T%02d:00:00Z\"}"
                .formatted(room.id(), hour, hour + 1);
    }

    private Answer post(String path, String token, String key, String body) {
        return server.send(request(path, token, key, body));
    }

    private HttpRequest.Builder request(String path, String token, String key, String body) {
        return server.request("POST", path, token, BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key);
    }

    private Answer book(String key, int hour) {
        return post("/api/bookings", ann, key, slot(hour));
    }

    private int bookings() {
        return server.get("/api/bookings", ann).json().get("items").size();
    }

    @Test
    void a_repeated_request_is_given_the_same_answer_and_books_nothing() {
        var first = book("\"a\"", 10);
        var second = book("\"a\"", 10);
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.header("Idempotency-Replayed")).isNull();
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.response().body()).isEqualTo(first.response().body());
        for (String header : List.of("ETag", "Location", "Content-Type", "Cache-Control")) {
            assertThat(second.header(header)).as(header).isNotNull().isEqualTo(first.header(header));
        }
        assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(bookings()).isEqualTo(1);
        assertThat(server.world.deliverAll()).hasSize(1);
    }

    @Test
    void the_answer_is_the_same_though_the_booking_has_changed_and_its_time_has_passed() {
        var first = book("a", 10);
        server.post("/api/bookings/" + first.text("id") + "/cancel", ann, "");
        server.world.clock().advance(Duration.ofHours(23));
        var second = post("/api/bookings", server.signIn("ann@example.org"), "a", slot(10));
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.text("status")).isEqualTo("CONFIRMED");
        server.world.clock().advance(Duration.ofHours(1));
        assertThat(book("a", 10).status()).as("a day later").isEqualTo(201);
        assertThat(bookings()).isEqualTo(2);
    }

    @Test
    void another_body_is_a_conflict() {
        book("a", 10);
        var other = book("a", 12);
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.code()).isEqualTo("idempotency-conflict");
        var broken = post("/api/bookings", ann, "a", "{");
        assertThat(broken.code()).isEqualTo("idempotency-conflict");
        assertThat(bookings()).isEqualTo(1);
    }

    @Test
    void a_key_means_the_same_in_quotes_and_bare_and_another_one_to_others() {
        var first = book("k-1", 10);
        assertThat(book("\"k-1\"", 10).text("id")).isEqualTo(first.text("id"));
        assertThat(book("K-1", 10).text("id")).isNotEqualTo(first.text("id"));
        server.world.addMember("bob@example.org", Role.MEMBER, true);
        var bob = post("/api/bookings", server.signIn("bob@example.org"), "k-1", slot(10));
        assertThat(bob.code()).isEqualTo("slot-taken");
    }

    @Test
    void what_was_refused_is_judged_anew() {
        book("a", 10);
        book("b", 10);
        assertThat(book("c", 10).code()).isEqualTo("slot-taken");
        String id = server.get("/api/bookings?limit=1", ann)
                .json()
                .get("items")
                .get(0)
                .get("id")
                .asText();
        server.post("/api/bookings/" + id + "/cancel", ann, "");
        assertThat(book("c", 10).status()).isEqualTo(201);
    }

    @Test
    void what_failed_is_done_when_it_is_asked_again() {
        server.storeFault.set(new StoreUnavailableException("away", new IllegalStateException()));
        assertThat(book("a", 10).status()).isEqualTo(503);
        server.storeFault.set(null);
        assertThat(book("a", 10).status()).isEqualTo(201);
        assertThat(bookings()).isEqualTo(1);
    }

    @Test
    void changes_and_resources_are_repeated_likewise() {
        String path = "/api/bookings/" + book("a", 10).text("id");
        var moved = post(path + "/reschedule", ann, "a", slot(12).replaceFirst("\"resourceId\": [^,]*, ", ""));
        assertThat(moved.status()).isEqualTo(200);
        var again = post(path + "/reschedule", ann, "a", slot(12).replaceFirst("\"resourceId\": [^,]*, ", ""));
        assertThat(again.response().body()).isEqualTo(moved.response().body());
        for (int i = 0; i < 2; i++) {
            assertThat(post(path + "/cancel", ann, "a", "{}").status()).isEqualTo(200);
        }
        assertThat(post(path + "/cancel", ann, "b", "{}").code()).isEqualTo("wrong-state");
        String hall = "{\"name\": \"H\", \"timeZone\": \"UTC\", \"capacity\": 1, \"approval\": \"automatic\"}";
        var added = post("/api/resources", operator, "a", hall);
        assertThat(post("/api/resources", operator, "a", hall).response().body())
                .isEqualTo(added.response().body());
        assertThat(server.get("/api/resources", null).json().get("items")).hasSize(2);
    }

    @Test
    void the_same_address_may_be_spelt_in_another_way() {
        String id = book("a", 10).text("id");
        var slashed = server.sendAnything(request("/api/bookings/", ann, "a", slot(10)));
        assertThat(slashed.text("id")).isEqualTo(id);
        post("/api/bookings/" + id + "/cancel", ann, "c", "{}");
        var shouted = post("/api/bookings/" + id.toUpperCase(Locale.ROOT) + "/cancel", ann, "c", "{}");
        assertThat(shouted.header("Idempotency-Replayed")).isEqualTo("true");
    }

    @Test
    void of_twenty_twins_one_books_and_all_are_given_its_answer() throws Exception {
        List<Callable<Answer>> twins = new ArrayList<>();
        IntStream.range(0, 20).forEach(i -> twins.add(() -> book("a", 10)));
        List<Answer> answers = new ArrayList<>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Answer> twin : executor.invokeAll(twins)) {
                answers.add(twin.get());
            }
        }
        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers)
                .extracting(answer -> answer.text("id"))
                .containsOnly(answers.getFirst().text("id"));
        assertThat(answers)
                .filteredOn(answer -> answer.header("Idempotency-Replayed") == null)
                .hasSize(1);
        assertThat(bookings()).isEqualTo(1);
    }

    @Test
    void a_key_that_cannot_be_read_is_named() {
        for (String key : List.of("\"", "\"a", "a b", "\"\"", "\"a\\b\"", "a,b", "k".repeat(256), "\"a\";b=1")) {
            var answer = book(key, 10);
            assertThat(answer.status()).as(key).isEqualTo(400);
            assertThat(answer.wrongFields()).containsExactly("Idempotency-Key");
        }
        var twice = server.send(server.request("POST", "/api/bookings", ann, BodyPublishers.ofString(slot(10)))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "a")
                .header("Idempotency-Key", "b"));
        assertThat(twice.wrongFields()).containsExactly("Idempotency-Key");
        assertThat(bookings()).isZero();
        assertThat(book("k".repeat(255), 10).status()).isEqualTo(201);
        assertThat(book("\"a \\\"quoted\\\" key\"", 10).status()).isEqualTo(201);
    }

    @Test
    void nobody_learns_by_a_key_what_another_has_done() {
        book("a", 10);
        var anonymous = server.send(server.request("POST", "/api/bookings", null, BodyPublishers.ofString(slot(10)))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "a"));
        assertThat(anonymous.status()).isEqualTo(401);
    }
}
