package dev.bookpost.http;

import static dev.bookpost.http.throttle.Throttle.UNSUBSCRIBES_OF_SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.BookingMails.Reminder;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.throttle.Limit;
import dev.bookpost.testkit.world.InMemoryWorld.Sent;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UnsubscribeTest {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String ONE_CLICK = "List-Unsubscribe=One-Click";

    private TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    /** Signs somebody up who books, and returns the token of the reminder that came. */
    private String remind(String email, int day) {
        server.world.addMember(email, Role.MEMBER, true);
        String resource = server.world
                .addResource("Room", 1, new Approval.Automatic(), Duration.ofHours(1))
                .id()
                .toString();
        for (int i = 0; i < 2; i++) {
            var booked = server.post("/api/bookings", server.signIn(email), """
                    {"resourceId": "%s", "start": "2027-03-%02dT10:00:00Z", "end": "2027-03-%02dT11:00:00Z"}
                    """.formatted(resource, day + i, day + i));
            assertThat(booked.status()).isEqualTo(201);
        }
        Instant due = Instant.parse("2027-03-0%dT09:30:00Z".formatted(day));
        server.world.clock().advance(Duration.between(server.world.clock().instant(), due));
        return server.world.deliverAll().stream()
                .filter(sent -> sent.recipient().value().equals(email))
                .map(Sent::content)
                .filter(Reminder.class::isInstance)
                .map(content -> ((Reminder) content).unsubscribeToken())
                .findFirst()
                .orElseThrow();
    }

    private TestServer.Answer post(String token, @Nullable String mediaType, String body) {
        var request = server.request("POST", "/unsubscribe?token=" + token, null, BodyPublishers.ofString(body));
        return server.sendAnything(mediaType == null ? request : request.header("Content-Type", mediaType));
    }

    private boolean reminded(String email) {
        return server.get("/api/members/me", server.signIn(email))
                .json()
                .get("reminders")
                .asBoolean();
    }

    @Test
    void one_click_ends_the_reminders_without_anything_else_and_again_with_the_same_answer() {
        String token = remind("ann@example.org", 2);
        server.world.addMember("bob@example.org", Role.MEMBER, true);
        for (int i = 0; i < 2; i++) {
            var answer = post(token, FORM, ONE_CLICK);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
            assertThat(answer.header("Set-Cookie")).isNull();
            assertThat(answer.response().body())
                    .contains("no more reminders", "더 이상")
                    .doesNotContain(token, "{{");
        }
        assertThat(reminded("ann@example.org")).isFalse();
        assertThat(reminded("bob@example.org")).isTrue();
        server.world.clock().advance(Duration.ofDays(1));
        assertThat(server.world.deliverAll())
                .as("the reminder of the other booking")
                .isEmpty();
    }

    @Test
    void the_token_of_one_member_ends_nobody_elses_reminders() {
        String token = remind("ann@example.org", 2);
        remind("bob@example.org", 3);
        assertThat(post(token, FORM, ONE_CLICK).status()).isEqualTo(200);
        assertThat(reminded("bob@example.org")).isTrue();
    }

    @Test
    void looking_changes_nothing_and_the_page_has_one_form_that_needs_no_script() {
        String token = remind("ann@example.org", 2);
        String path = "/unsubscribe?token=" + token;
        var page = server.get(path, null);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Security-Policy"))
                .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                        + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.response().body())
                .containsOnlyOnce("<form method=\"post\">")
                .contains("<input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">", "그만 받기")
                .doesNotContain("<script", token, "{{");
        var head = server.send(server.request("HEAD", path, null, BodyPublishers.noBody()));
        assertThat(head.status()).isEqualTo(200);
        assertThat(server.get(path, server.signIn("ann@example.org")).status()).isEqualTo(200);
        assertThat(reminded("ann@example.org")).isTrue();
    }

    /** As browsers send the page's form, and as mail programs are to send it (RFC 8058 section 3.2). */
    @Test
    void the_form_is_understood_in_both_encodings_and_with_more_in_it() {
        String multipart =
                "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
        String token = remind("ann@example.org", 2);
        for (List<String> sent : List.of(
                List.of(FORM, ONE_CLICK),
                List.of(FORM + "; charset=UTF-8", "a=b&List%2DUnsubscribe=One%2dClick\r\n"),
                List.of("multipart/form-data; boundary=x", multipart),
                List.of("multipart/form-data; boundary=x", multipart.replace("; name", "; charset=utf-8;\r\n name")),
                List.of(
                        "multipart/form-data; boundary=x",
                        multipart.replace(":", " :").replace("be\"", "be\";")),
                List.of("Multipart/Form-Data; charset=utf-8; boundary=\"x\"", multipart.replace("\r\n", "\n")))) {
            String session = server.signIn("ann@example.org");
            assertThat(change(session, "{\"reminders\": true}").status()).isEqualTo(200);
            assertThat(post(token, sent.getFirst(), sent.getLast()).status())
                    .as("%s", sent)
                    .isEqualTo(200);
            assertThat(reminded("ann@example.org")).isFalse();
        }
    }

    @Test
    void what_is_not_the_one_click_form_changes_nothing() {
        String token = remind("ann@example.org", 2);
        String part = "--x\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n--x--\r\n";
        for (String body : List.of(
                "",
                "List-Unsubscribe",
                "List-Unsubscribe=",
                "List-Unsubscribe=no",
                "list-unsubscribe=one-click",
                "x=List-Unsubscribe=One-Click",
                "List-Unsubscribe=One-Click%",
                "{\"List-Unsubscribe\": \"One-Click\"}")) {
            var answer = post(token, FORM, body);
            assertThat(answer.status()).as(body).isEqualTo(400);
            assertThat(answer.response().body()).contains("Nothing was changed", "변경되지 않았습니다");
        }
        for (String type : List.of("application/json", "text/plain", "multipart/mixed; boundary=x", "x", ";")) {
            assertThat(post(token, type, ONE_CLICK).status()).as(type).isEqualTo(400);
        }
        assertThat(post(token, null, ONE_CLICK).status()).isEqualTo(400);
        for (String type :
                List.of("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=y")) {
            assertThat(post(token, type, part.formatted("List-Unsubscribe", "One-Click"))
                            .status())
                    .as(type)
                    .isEqualTo(400);
        }
        for (String wrong :
                List.of(part.formatted("Unsubscribe", "One-Click"), part.formatted("List-Unsubscribe", "no"), "--x")) {
            assertThat(post(token, "multipart/form-data; boundary=x", wrong).status())
                    .as(wrong)
                    .isEqualTo(400);
        }
        assertThat(post(token, FORM, ONE_CLICK + "&" + "a".repeat(70_000)).status())
                .isEqualTo(413);
        for (String method : List.of("PUT", "DELETE", "PATCH")) {
            var other = server.sendAnything(
                    server.request(method, "/unsubscribe?token=" + token, null, BodyPublishers.ofString(ONE_CLICK))
                            .header("Content-Type", FORM));
            assertThat(other.status()).as(method).isEqualTo(405);
        }
        assertThat(reminded("ann@example.org")).isTrue();
    }

    @Test
    void a_token_of_no_use_changes_nothing() {
        remind("ann@example.org", 2);
        for (String token : List.of("useless", "%00", "%ff%fe", "%F0%9F%98%80", "")) {
            var answer = post(token, FORM, ONE_CLICK);
            assertThat(answer.status()).as(token).isEqualTo(404);
            assertThat(answer.response().body()).contains("Nothing was changed");
        }
        assertThat(post("a".repeat(201), FORM, ONE_CLICK).status()).isEqualTo(400);
        assertThat(server.sendAnything(server.request("POST", "/unsubscribe", null, BodyPublishers.ofString(ONE_CLICK))
                                .header("Content-Type", FORM))
                        .status())
                .isEqualTo(400);
        assertThat(reminded("ann@example.org")).isTrue();
    }

    @Test
    void a_link_works_until_sixty_days_after_the_start_of_its_booking() {
        String token = remind("ann@example.org", 2);
        server.world.clock().advance(Duration.ofDays(60));
        assertThat(post(token, FORM, ONE_CLICK).status()).isEqualTo(200);
        server.world.clock().advance(Duration.ofMinutes(30));
        assertThat(post(token, FORM, ONE_CLICK).status()).isEqualTo(404);
    }

    @Test
    void a_page_of_another_origin_is_no_obstacle() {
        String token = remind("ann@example.org", 2);
        var answer = server.sendAnything(
                server.request("POST", "/unsubscribe?token=" + token, null, BodyPublishers.ofString(ONE_CLICK))
                        .header("Content-Type", FORM)
                        .header("Cookie", "a=b")
                        .header("Accept", "image/png")
                        .header("Origin", "https://mail.example"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(reminded("ann@example.org")).isFalse();
    }

    @Test
    void a_source_that_tries_many_tokens_is_stopped() {
        server.close();
        EdgeSettings wide = TestServer.WIDE_EDGE;
        server = new TestServer(new EdgeSettings(
                wide.load(),
                wide.throttles().with(UNSUBSCRIBES_OF_SOURCE, new Limit(2, Duration.ofHours(1))),
                wide.proxies(),
                wide.corsOrigins(),
                false));
        assertThat(post("guess", FORM, ONE_CLICK).status()).isEqualTo(404);
        assertThat(post("guess", FORM, "").status()).isEqualTo(400);
        var refused = post("guess", FORM, ONE_CLICK);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(Objects.requireNonNull(refused.header("Retry-After"))).matches("\\d+");
        assertThat(server.get("/unsubscribe?token=guess", null).status()).isEqualTo(200);
    }

    @Test
    void a_member_turns_reminders_off_and_on_and_is_told_which_field_is_wrong() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        String session = server.signIn("ann@example.org");
        for (String wanted : List.of("false", "false", "true")) {
            var answer = change(session, "{\"reminders\": " + wanted + "}");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text("email")).isEqualTo("ann@example.org");
            assertThat(answer.json().get("reminders").asText()).isEqualTo(wanted);
            assertThat(String.valueOf(reminded("ann@example.org"))).isEqualTo(wanted);
        }
        for (String wrong :
                List.of("{}", "{\"reminders\": null}", "{\"reminders\": \"false\"}", "{\"reminders\": 0}")) {
            var answer = changeAnyhow(session, wrong);
            assertThat(answer.status()).as(wrong).isEqualTo(400);
            assertThat(answer.wrongFields()).as(wrong).containsExactly("reminders");
        }
        assertThat(changeAnyhow(session, "{\"reminders\": true, \"role\": \"operator\"}")
                        .wrongFields())
                .containsExactly("role");
    }

    private TestServer.Answer change(String session, String json) {
        return server.send(patch(session, json));
    }

    private TestServer.Answer changeAnyhow(String session, String json) {
        return server.sendAnything(patch(session, json));
    }

    private HttpRequest.Builder patch(String session, String json) {
        return server.request("PATCH", "/api/members/me", session, BodyPublishers.ofString(json))
                .header("Content-Type", "application/json");
    }
}
