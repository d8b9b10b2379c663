package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.TestServer.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BookingsTest {
    private final TestServer server = new TestServer();
    private final Resource room = server.world.addResource("Room", 1);
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

    @Test
    void a_booking_is_made_read_and_cancelled_and_its_mails_are_seen() {
        var booking = server.post("/api/bookings", ann, """
                {"resourceId": "%s", "title": "A  talk", "start": "2027-03-02T11:00:00.1234567+09:00",
                 "end": "2027-03-02T03:00:00Z"}""".formatted(room.id()));
        assertThat(booking.status()).isEqualTo(201);
        assertThat(booking.json().properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "id",
                        "resourceId",
                        "unit",
                        "memberId",
                        "title",
                        "start",
                        "end",
                        "status",
                        "revision",
                        "statusFixedAt",
                        "createdAt");
        assertThat(booking.text("title")).isEqualTo("A talk");
        assertThat(booking.text("start")).isEqualTo("2027-03-02T02:00:00.123456Z");
        assertThat(booking.text("status")).isEqualTo("CONFIRMED");
        assertThat(booking.text("createdAt")).isEqualTo("2027-03-01T09:00:00Z");
        String path = "/api/bookings/" + booking.text("id");
        assertThat(server.get(path, ann).json()).isEqualTo(booking.json());

        var cancelled = server.post(path + "/cancel", ann, "{\"reason\": \"Rain\"}");
        assertThat(cancelled.status()).isEqualTo(200);
        assertThat(cancelled.text("status")).isEqualTo("CANCELLED");
        assertThat(cancelled.text("reason")).isEqualTo("Rain");
        assertThat(cancelled.text("cancelledBy")).isEqualTo("MEMBER");
        assertThat(cancelled.json().get("revision").asInt()).isEqualTo(1);

        server.world.deliverAll();
        var mails = server.get(path + "/mails", ann).json().get("items");
        assertThat(mails.findValuesAsText("kind")).containsExactly("booking-confirmed", "booking-cancelled");
        assertThat(mails.findValuesAsText("state")).containsExactly("SENT", "SENT");
        assertThat(mails.get(0).properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "id", "kind", "reference", "state", "attempts", "enqueuedAt", "dueAt", "finishedAt");
    }

    @Test
    void a_booking_succeeds_although_no_mail_can_leave() {
        var booking = book(1, 2);
        assertThat(booking.status()).isEqualTo(201);
        var mails = server.get("/api/bookings/" + booking.text("id") + "/mails", ann);
        JsonNode mail = mails.json().get("items").get(0);
        assertThat(mail.get("state").asText()).isEqualTo("PENDING");
        assertThat(mail.get("nextAttemptAt").asText()).isEqualTo("2027-03-01T09:00:00Z");
    }

    @Test
    void adjacent_slots_are_both_booked_and_an_empty_one_is_refused() {
        assertThat(book("11:00", "11:30").status()).isEqualTo(201);
        assertThat(book("11:30", "12:00").status()).isEqualTo(201);
        var empty = book("11:00", "11:00");
        assertThat(empty.status()).isEqualTo(400);
        assertThat(empty.wrongFields()).containsExactly("end");
    }

    /** New York's clocks show no 02:30 that night: with its offset it is an instant, and without one it is refused. */
    @Test
    void a_time_that_clocks_skip_is_the_instant_that_its_offset_names_or_refused() {
        String slot =
                "{\"resourceId\": \"%s\", \"start\": \"2027-03-14T02:30:00%s\", \"end\": \"2027-03-14T04:30:00%s\"}";
        var local = server.post("/api/bookings", ann, slot.formatted(room.id(), "", ""));
        assertThat(local.status()).isEqualTo(400);
        assertThat(local.wrongFields()).containsExactlyInAnyOrder("start", "end");
        var named = server.post("/api/bookings", ann, slot.formatted(room.id(), "[America/New_York]", ""));
        assertThat(named.status()).isEqualTo(400);
        var winter = server.post("/api/bookings", ann, slot.formatted(room.id(), "-05:00", "-04:00"));
        assertThat(winter.status()).isEqualTo(201);
        assertThat(winter.text("start")).isEqualTo("2027-03-14T07:30:00Z");
        assertThat(winter.text("end")).isEqualTo("2027-03-14T08:30:00Z");
        var summer = server.post("/api/bookings", ann, slot.formatted(room.id(), "-04:00", "-05:00"));
        assertThat(summer.status()).as("06:30 to 09:30, around the other").isEqualTo(409);
    }

    @Test
    void a_taken_slot_is_a_conflict_until_it_is_cancelled() {
        String id = book(1, 2).text("id");
        assertThat(book(1, 2).code()).isEqualTo("slot-taken");
        assertThat(server.post("/api/bookings/" + id + "/cancel", ann, "").status())
                .isEqualTo(200);
        assertThat(book(1, 2).status()).isEqualTo(201);
    }

    @Test
    void of_twenty_concurrent_bookings_of_the_last_unit_one_succeeds() throws Exception {
        List<Callable<Integer>> attempts = new ArrayList<>();
        IntStream.range(0, 20).forEach(i -> attempts.add(() -> book(1, 2).status()));
        List<Integer> statuses = new ArrayList<>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> attempt : executor.invokeAll(attempts)) {
                statuses.add(attempt.get());
            }
        }
        assertThat(statuses).filteredOn(status -> status == 201).hasSize(1);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(19);
        assertThat(server.world.deliverAll()).hasSize(1);
    }

    @Test
    void every_wrong_field_is_named_at_once() {
        var answer = server.post(
                "/api/bookings",
                ann,
                "{\"resourceId\": 7, \"start\": \"2027-02-01T00:00:00Z\", \"end\": \"2029-02-01T00:00:00Z\","
                        + " \"title\": \"\", \"unit\": 1}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.wrongFields()).containsExactlyInAnyOrder("resourceId", "start", "end", "title", "unit");
        assertThat(server.post("/api/bookings", ann, "{}").wrongFields()).containsExactly("resourceId", "start", "end");
    }

    @Test
    void times_that_are_none_are_refused() {
        for (String time : List.of(
                "2027-03-02",
                "2027-03-02T10:00:00",
                "2027-03-02T10:00Z",
                "2027-02-30T10:00:00Z",
                "2027-03-02T24:30:00Z",
                "2027-03-02T10:00:60Z",
                "+12027-03-02T10:00:00Z",
                "0000-01-01T00:00:00Z",
                "2027-03-02T10:00:00+99:00",
                "now")) {
            var answer = server.post(
                    "/api/bookings",
                    ann,
                    "{\"resourceId\": \"%s\", \"start\": \"%s\", \"end\": \"2027-03-03T00:00:00Z\"}"
                            .formatted(room.id(), time));
            assertThat(answer.wrongFields()).as(time).containsExactly("start");
        }
    }

    @Test
    void an_unknown_resource_or_booking_is_not_found() {
        String unknown = "00000000-0000-7000-8000-000000000000";
        var answer = server.post(
                "/api/bookings",
                ann,
                "{\"resourceId\": \"%s\", \"start\": \"2027-03-02T10:00:00Z\", \"end\": \"2027-03-02T11:00:00Z\"}"
                        .formatted(unknown));
        assertThat(answer.status()).isEqualTo(404);
        for (String id : List.of(unknown, "1-1-1-1-1", "%00", "%F0%9F%98%80", "x".repeat(500))) {
            assertThat(server.get("/api/bookings/" + id, ann).code()).as(id).isIn("not-found", "invalid-request");
            assertThat(server.get("/api/bookings/" + id + "/mails", ann).status())
                    .as(id)
                    .isIn(400, 404);
            assertThat(server.post("/api/bookings/" + id + "/cancel", ann, "{}").status())
                    .as(id)
                    .isIn(400, 404);
        }
    }

    @Test
    void an_unconfirmed_address_may_not_book() {
        server.world.addMember("new@example.org", Role.MEMBER, false);
        var answer = server.post("/api/bookings", server.signIn("new@example.org"), slot("10:00", "11:00"));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.code()).isEqualTo("email-unconfirmed");
    }

    @Test
    void a_cancelled_booking_and_one_that_is_over_are_in_the_wrong_state() {
        String first = book(1, 2).text("id");
        server.post("/api/bookings/" + first + "/cancel", ann, "{}");
        var again = server.post("/api/bookings/" + first + "/cancel", ann, "{}");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.code()).isEqualTo("wrong-state");
        String second = book(1, 2).text("id");
        server.world.clock().advance(Duration.ofDays(2));
        assertThat(server.post("/api/bookings/" + second + "/cancel", operator, "{}")
                        .code())
                .isEqualTo("wrong-state");
    }

    @Test
    void lists_go_on_where_they_stopped() {
        List<String> made = new ArrayList<>();
        IntStream.range(1, 8).forEach(hour -> made.addFirst(book(hour, hour + 1).text("id")));
        List<String> shown = new ArrayList<>();
        String cursor = "";
        do {
            Answer page = server.get("/api/bookings?limit=3" + cursor, ann);
            assertThat(page.status()).isEqualTo(200);
            shown.addAll(page.json().get("items").findValuesAsText("id"));
            JsonNode next = page.json().get("next");
            cursor = next.isNull() ? "" : "&cursor=" + next.asText();
        } while (!cursor.isEmpty());
        assertThat(shown).isEqualTo(made);
    }

    @Test
    void lists_are_narrowed_by_status_and_resource() {
        String id = book(1, 2).text("id");
        book(2, 3);
        server.post("/api/bookings/" + id + "/cancel", ann, "{}");
        assertThat(ids("?status=CANCELLED")).containsExactly(id);
        assertThat(ids("?resourceId=" + room.id())).hasSize(2);
        assertThat(ids("?resourceId=00000000-0000-7000-8000-000000000000")).isEmpty();
    }

    @Test
    void every_wrong_parameter_is_named_at_once() {
        var answer = server.get("/api/bookings?status=confirmed&resourceId=x&cursor=%21&limit=101&page=2", ann);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.wrongFields()).containsExactly("status", "resourceId", "cursor", "limit", "page");
        for (String query : List.of("limit=0", "limit=-1", "limit=1.5", "limit=", "limit=99999999999", "limit")) {
            assertThat(server.get("/api/bookings?" + query, ann).wrongFields())
                    .as(query)
                    .containsExactly("limit");
        }
        assertThat(server.get("/api/bookings?limit=1&limit=2", ann).wrongFields())
                .containsExactly("limit");
        assertThat(server.get("/api/bookings?cursor=AAAA", ann).wrongFields()).containsExactly("cursor");
    }

    private List<String> ids(String query) {
        return server.get("/api/bookings" + query, ann).json().get("items").findValuesAsText("id");
    }

    private Answer book(int fromHour, int toHour) {
        return book("%02d:00".formatted(fromHour), "%02d:00".formatted(toHour));
    }

    private Answer book(String from, String to) {
        return server.post("/api/bookings", ann, slot(from, to));
    }

    private String slot(String from, String to) {
        return "{\"resourceId\": \"%s\", \"start\": \"2027-03-02T%s:00Z\", \"end\": \"2027-03-02T%s:00Z\"}"
                .formatted(room.id(), from, to);
    }
}
