package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.http.TestServer.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutboxTest {
    private final TestServer server = new TestServer();
    private final Resource room = server.world.addResource("Room", 5);
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

    /** @return the booking's id */
    private String book() {
        return server.post("/api/bookings", ann, """
                        {"resourceId": "%s", "start": "2027-03-02T11:00:00Z", "end": "2027-03-02T12:00:00Z"}
                        """.formatted(room.id())).text("id");
    }

    private String mailOf(String booking) {
        return server.world.outbox().about("booking:" + booking).getFirst().id().toString();
    }

    private List<ClaimedMail> claim() {
        Set<dev.bookpost.domain.outbox.MailKind> kinds = server.world.codec().known();
        return server.world
                .outbox()
                .claim(new ClaimRequest("test", 20, Duration.ofMinutes(1), kinds, Set.of(), 3, true, Set.of()))
                .mails();
    }

    /** All that is due is refused by the relay. */
    private void refuse() {
        for (ClaimedMail mail : claim()) {
            Settlement.Result refused = new Settlement.Refused(550, "550 5.2.1 mailbox disabled");
            server.world.outbox().settle(List.of(new Settlement(mail.id(), mail.leaseNo(), refused)));
        }
    }

    private String deadMail() {
        String mail = mailOf(book());
        refuse();
        return mail;
    }

    private Answer get(String path) {
        return server.get("/api/outbox" + path, operator);
    }

    private Answer post(String path, String body) {
        return server.post("/api/outbox" + path, operator, body);
    }

    private static List<String> names(JsonNode json) {
        return json.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Test
    void the_stats_say_how_the_queue_stands() {
        deadMail();
        book();
        server.world.clock().advance(Duration.ofSeconds(90));
        JsonNode stats = get("/stats").json();
        assertThat(names(stats))
                .containsExactlyInAnyOrder(
                        "pending", "due", "sending", "published", "dead", "oldestDueSeconds", "paused", "relay");
        assertThat(stats.get("pending").asInt()).isEqualTo(1);
        assertThat(stats.get("due").asInt()).isEqualTo(1);
        assertThat(stats.get("dead").asInt()).isEqualTo(1);
        assertThat(stats.get("oldestDueSeconds").asInt()).isEqualTo(90);
        assertThat(stats.get("paused").asBoolean()).isFalse();
        assertThat(names(stats.get("relay"))).containsExactly("state", "since", "lastError");
        assertThat(stats.get("relay").get("state").asText()).isEqualTo("CLOSED");
        assertThat(stats.get("relay").get("since").isNull()).isTrue();
    }

    @Test
    void pausing_and_resuming_answer_with_the_stats() {
        book();
        Answer paused = post("/pause", "{}");
        assertThat(paused.status()).isEqualTo(200);
        assertThat(paused.json().get("paused").asBoolean()).isTrue();
        assertThat(paused.text("pausedSince")).isEqualTo("2027-03-01T09:00:00Z");
        assertThat(paused.json().get("pending").asInt()).isEqualTo(1);
        assertThat(claim()).isEmpty();
        assertThat(post("/resume", "").json().get("paused").asBoolean()).isFalse();
        assertThat(claim()).hasSize(1);
    }

    @Test
    void the_list_goes_on_where_it_ended() {
        List<String> booked = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            booked.add(mailOf(book()));
        }
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = get("?limit=2" + cursor).json();
            seen.addAll(page.get("items").findValuesAsText("id"));
            cursor = page.get("next").isNull()
                    ? ""
                    : "&cursor=" + page.get("next").asText();
        } while (!cursor.isEmpty());
        assertThat(seen).containsExactlyElementsOf(booked.reversed());
    }

    @Test
    void the_list_can_be_narrowed_down() {
        String dead = deadMail();
        String booking = book();
        assertThat(get("?state=DEAD").json().findValuesAsText("id")).containsExactly(dead);
        assertThat(get("?reference=booking:" + booking).json().findValuesAsText("state"))
                .containsExactly("PENDING");
        assertThat(get("?recipient=ANN@example.org&kind=booking-confirmed")
                        .json()
                        .get("items"))
                .hasSize(2);
        assertThat(get("?kind=booking-cancelled").json().get("items")).isEmpty();
    }

    @Test
    void wrong_filters_are_named() {
        Answer answer = get("?state=dead&kind=none&recipient=x&reference=&cursor=AQ&limit=101&page=2");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.wrongFields())
                .containsExactlyInAnyOrder("state", "kind", "recipient", "reference", "cursor", "limit", "page");
        book();
        book();
        String otherList = server.get("/api/bookings?limit=1", operator).text("next");
        assertThat(get("?cursor=" + otherList).wrongFields()).containsExactly("cursor");
    }

    @Test
    void operators_see_of_a_mail_what_its_owner_does_not() {
        String mail = deadMail();
        JsonNode entry = get("?state=DEAD").json().get("items").get(0);
        assertThat(names(entry))
                .containsExactlyInAnyOrder(
                        "id",
                        "kind",
                        "reference",
                        "state",
                        "attempts",
                        "enqueuedAt",
                        "dueAt",
                        "recipient",
                        "locale",
                        "group",
                        "uncertain",
                        "reasonCode",
                        "lastError",
                        "lastReplyCode");
        assertThat(entry.get("attempts").asInt()).isEqualTo(1);
        assertThat(entry.get("reasonCode").asText()).isEqualTo("refused");
        JsonNode detail = get("/" + mail).json();
        assertThat(detail.get("payload").isObject()).isTrue();
        assertThat(detail.get("attempts")).hasSize(1);
        assertThat(names(detail.get("attempts").get(0)))
                .containsExactly("number", "failedAt", "replyCode", "error", "uncertain");
        assertThat(detail.get("lastReplyCode").asInt()).isEqualTo(550);
    }

    @Test
    void a_finished_mail_shows_the_relays_reply_and_no_content() {
        String mail = mailOf(book());
        server.world.deliverAll();
        JsonNode detail = get("/" + mail).json();
        assertThat(detail.get("state").asText()).isEqualTo("SENT");
        assertThat(detail.get("reply").asText()).isEqualTo("250 ok");
        assertThat(detail.has("payload")).isFalse();
        assertThat(detail.get("attempts")).isEmpty();
    }

    @Test
    void a_dead_mail_is_requeued_and_leaves() {
        String mail = deadMail();
        Answer requeued = post("/" + mail + "/requeue", "{}");
        assertThat(requeued.status()).isEqualTo(200);
        assertThat(requeued.text("state")).isEqualTo("PENDING");
        assertThat(requeued.json().get("attempts").asInt()).isZero();
        assertThat(server.world.deliverAll()).hasSize(1);
        assertThat(get("/" + mail).text("state")).isEqualTo("SENT");
    }

    @Test
    void a_refused_requeue_says_why() {
        String booking = book();
        String mail = mailOf(booking);
        assertRefused(post("/" + mail + "/requeue", "{}"), "The mail is not dead.");
        refuse();
        server.post("/api/bookings/" + booking + "/cancel", ann, "{}");
        server.world.deliverAll();
        assertRefused(
                post("/" + mail + "/requeue", "{}"),
                "A later mail of its group was sent or taken already, so it would arrive out of order.");
    }

    private static void assertRefused(Answer answer, String detail) {
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("wrong-state");
        assertThat(answer.text("detail")).isEqualTo(detail);
    }

    @Test
    void a_mail_is_discarded_unless_it_is_being_sent_or_finished() {
        String mail = mailOf(book());
        Answer discarded = post("/" + mail + "/discard", "");
        assertThat(discarded.text("state")).isEqualTo("DISCARDED");
        assertThat(discarded.text("reasonCode")).isEqualTo("operator");
        assertRefused(post("/" + mail + "/discard", ""), "The mail is finished already.");
        String sending = mailOf(book());
        claim();
        assertRefused(post("/" + sending + "/discard", ""), "The mail is being sent.");
    }

    @Test
    void a_mail_that_is_not_there_is_not_found() {
        for (String id : List.of("x", "01900000-0000-7000-8000-000000000000")) {
            assertThat(get("/" + id).status()).isEqualTo(404);
            assertThat(post("/" + id + "/requeue", "").status()).isEqualTo(404);
            assertThat(post("/" + id + "/discard", "").status()).isEqualTo(404);
        }
    }

    @Test
    void many_dead_mails_are_requeued_or_discarded_by_what_they_have_in_common() {
        for (int i = 0; i < 3; i++) {
            book();
        }
        refuse();
        assertThat(post("/requeue", "{\"all\": true, \"dryRun\": true}")
                        .response()
                        .body())
                .isEqualTo("{\"matched\":3,\"requeued\":3,\"skipped\":0}");
        assertThat(post("/requeue", "{\"reasonCode\": \"lost\"}").response().body())
                .isEqualTo("{\"matched\":0,\"requeued\":0,\"skipped\":0}");
        String kind = BookingMails.CONFIRMED.name();
        assertThat(post("/requeue", "{\"kind\": \"" + kind + "\", \"limit\": 2}")
                        .response()
                        .body())
                .isEqualTo("{\"matched\":2,\"requeued\":2,\"skipped\":0}");
        assertThat(post("/discard", "{\"deadBefore\": \"2027-03-01T09:00:01Z\"}")
                        .response()
                        .body())
                .isEqualTo("{\"matched\":1,\"discarded\":1}");
        assertThat(get("?state=PENDING").json().get("items")).hasSize(2);
        assertThat(get("?state=DISCARDED").json().get("items")).hasSize(1);
    }

    @Test
    void a_bulk_operation_without_a_filter_must_say_that_all_are_meant() {
        for (String body :
                List.of("", "{}", "{\"all\": false}", "{\"limit\": 5}", "{\"all\": true, \"kind\": \"x\"}")) {
            for (String operation : List.of("/requeue", "/discard")) {
                Answer answer = post(operation, body);
                assertThat(answer.status()).as(body).isEqualTo(400);
                assertThat(answer.wrongFields()).as(body).contains("all");
            }
        }
        assertThat(post("/requeue", """
                        {"all": "yes", "kind": "none", "reasonCode": "x", "deadBefore": "now", "limit": 0, "dryRun": 1}
                        """).wrongFields())
                .containsExactlyInAnyOrder("all", "kind", "reasonCode", "deadBefore", "limit", "dryRun");
    }
}
