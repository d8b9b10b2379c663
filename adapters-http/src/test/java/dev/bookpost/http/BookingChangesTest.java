package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.TestServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BookingChangesTest {
    private final TestServer server = new TestServer();
    private final Resource room = server.world.addResource("Room", 1);
    private final Resource clinic =
            server.world.addResource("Clinic", 1, new Approval.Manual(Duration.ofHours(2)), Duration.ZERO);
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

    private static String slot(int hour) {
        return "\"start\": \"2027-03-02T%02d:00:00Z\", \"end\": \"2027-03-02T%02d:00:00Z\"".formatted(hour, hour + 1);
    }

    private Answer book(Resource resource, int hour) {
        return server.post("/api/bookings", ann, "{\"resourceId\": \"" + resource.id() + "\", " + slot(hour) + "}");
    }

    private Answer post(Answer booking, String action, String token, String body) {
        return server.post("/api/bookings/" + booking.text("id") + "/" + action, token, body);
    }

    private Answer ifMatch(Answer booking, String action, String tag) {
        return server.send(server.request(
                        "POST",
                        "/api/bookings/" + booking.text("id") + "/" + action,
                        operator,
                        BodyPublishers.ofString("{}"))
                .header("Content-Type", "application/json")
                .header("If-Match", tag));
    }

    private static String tag(Answer answer) {
        return Objects.requireNonNull(answer.header("ETag"));
    }

    @Test
    void a_booking_waits_until_it_is_approved() {
        var held = book(clinic, 10);
        assertThat(held.status()).isEqualTo(201);
        assertThat(held.text("status")).isEqualTo("PENDING");
        assertThat(held.text("holdUntil")).isEqualTo("2027-03-01T11:00:00Z");
        assertThat(book(clinic, 10).code()).isEqualTo("slot-taken");
        assertThat(post(held, "approve", ann, "").status()).isEqualTo(403);
        var approved = post(held, "approve", operator, "");
        assertThat(approved.status()).isEqualTo(200);
        assertThat(approved.text("status")).isEqualTo("CONFIRMED");
        assertThat(approved.json().has("holdUntil")).isFalse();
        var again = post(held, "approve", operator, "{}");
        assertThat(again.code()).isEqualTo("wrong-state");
        assertThat(again.text("detail")).contains("confirmed already");
    }

    @Test
    void a_rejection_says_why() {
        var rejected = post(book(clinic, 10), "reject", operator, "{\"reason\": \"Closed\"}");
        assertThat(rejected.text("status")).isEqualTo("FAILED");
        assertThat(rejected.text("failure")).isEqualTo("REJECTED");
        assertThat(rejected.text("reason")).isEqualTo("Closed");
        assertThat(rejected.json().has("cancelledBy")).isFalse();
        assertThat(book(clinic, 10).status()).isEqualTo(201);
    }

    @Test
    void an_approval_that_comes_too_late_is_refused_and_the_booking_has_failed() {
        var held = book(clinic, 10);
        server.world.clock().advance(Duration.ofHours(2));
        var late = post(held, "approve", operator, "");
        assertThat(late.code()).isEqualTo("wrong-state");
        assertThat(late.text("detail")).contains("has failed already");
        var read = server.get("/api/bookings/" + held.text("id"), ann);
        assertThat(read.text("failure")).isEqualTo("HOLD_EXPIRED");
    }

    @Test
    void a_booking_is_moved_and_the_one_in_the_way_stops_it() {
        var booking = book(room, 10);
        var moved = post(booking, "reschedule", ann, "{" + slot(12) + "}");
        assertThat(moved.status()).isEqualTo(200);
        assertThat(moved.text("id")).isEqualTo(booking.text("id"));
        assertThat(moved.text("start")).isEqualTo("2027-03-02T12:00:00Z");
        assertThat(moved.json().get("revision").asInt()).isEqualTo(1);
        var other = book(room, 14);
        assertThat(post(moved, "reschedule", operator, "{" + slot(14) + "}").code())
                .isEqualTo("slot-taken");
        assertThat(post(other, "reschedule", ann, "{" + slot(10) + "}").status())
                .isEqualTo(200);
        server.world.deliverAll();
        var mails = server.get("/api/bookings/" + booking.text("id") + "/mails", ann)
                .json();
        assertThat(mails.findValuesAsText("kind")).containsExactly("booking-confirmed", "booking-changed");
    }

    @Test
    void every_wrong_field_of_a_move_is_named_at_once() {
        var booking = book(room, 10);
        assertThat(post(booking, "reschedule", ann, "").wrongFields()).containsExactly("start", "end");
        var answer = post(
                booking,
                "reschedule",
                ann,
                "{\"start\": \"2027-02-01T00:00:00Z\", \"end\": \"2029-02-01T00:00:00Z\", \"unit\": 2}");
        assertThat(answer.wrongFields()).containsExactlyInAnyOrder("start", "end", "unit");
    }

    @Test
    void what_is_over_is_told_to_be_over() {
        var booking = book(room, 10);
        server.world.clock().advance(Duration.ofDays(2));
        for (String action : List.of("cancel", "reschedule")) {
            String body = action.equals("cancel") ? "{}" : "{" + slot(10).replace("03-02", "03-12") + "}";
            var refused = post(booking, action, ann, body);
            assertThat(refused.code()).as(action).isEqualTo("wrong-state");
            assertThat(refused.text("detail")).isEqualTo("The booking is over.");
        }
    }

    @Test
    void a_change_of_another_version_than_was_read_is_refused() {
        var held = book(clinic, 10);
        for (String tag : List.of(
                "\"0.PENDING\"", "W/" + tag(held), "nonsense", "\"\"", tag(held).replace("\"", ""))) {
            var refused = ifMatch(held, "approve", tag);
            assertThat(refused.status()).as(tag).isEqualTo(412);
            assertThat(refused.code()).isEqualTo("precondition-failed");
        }
        var approved = ifMatch(held, "approve", "\"other\", " + tag(held));
        assertThat(approved.status()).isEqualTo(200);
        assertThat(ifMatch(held, "cancel", tag(held)).status()).isEqualTo(412);
        assertThat(ifMatch(held, "cancel", tag(approved)).status()).isEqualTo(200);
        assertThat(ifMatch(held, "cancel", "*").code()).isEqualTo("wrong-state");
    }

    @Test
    void a_version_that_is_known_is_not_sent_again() {
        var booking = book(room, 10);
        String path = "/api/bookings/" + booking.text("id");
        var read = server.get(path, ann);
        assertThat(tag(read)).isEqualTo(tag(booking)).startsWith("\"");
        for (String tag : List.of(tag(read), "W/" + tag(read), "\"x\", " + tag(read), "*")) {
            var known = server.send(
                    server.request("GET", path, ann, BodyPublishers.noBody()).header("If-None-Match", tag));
            assertThat(known.status()).as(tag).isEqualTo(304);
            assertThat(known.response().body()).isEmpty();
            assertThat(tag(known)).isEqualTo(tag(read));
        }
        post(booking, "cancel", ann, "");
        var changed = server.send(
                server.request("GET", path, ann, BodyPublishers.noBody()).header("If-None-Match", tag(read)));
        assertThat(changed.status()).isEqualTo(200);
        var stale = server.send(
                server.request("GET", path, ann, BodyPublishers.noBody()).header("If-Match", tag(read)));
        assertThat(stale.status()).isEqualTo(412);
    }
}
