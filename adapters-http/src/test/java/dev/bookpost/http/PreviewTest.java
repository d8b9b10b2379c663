package dev.bookpost.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.http.TestServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PreviewTest {
    private static final List<String> PARTS = List.of("html", "text", "source");
    private static final String POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final TestServer server = new TestServer();
    private final Resource room = server.world.addResource("Room", 5);
    private String operator = "";
    private String ann = "";

    @BeforeEach
    void signIn() {
        server.world.addMember("oda@example.org", Role.OPERATOR, true);
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        operator = server.signIn("oda@example.org");
        ann = server.signIn("ann@example.org");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** @return the id of the mail */
    private String book() {
        String booking =
                server.post("/api/bookings", ann, """
                        {"resourceId": "%s", "start": "2027-03-02T11:00:00Z", "end": "2027-03-02T12:00:00Z",
                         "title": "Planning"}
                        """.formatted(room.id())).text("id");
        return server.world.outbox().about("booking:" + booking).getFirst().id().toString();
    }

    private Answer preview(String mail, String query) {
        return server.get("/api/outbox/" + mail + "/preview" + query, operator);
    }

    private List<ClaimedMail> claim() {
        var kinds = server.world.codec().known();
        return server.world
                .outbox()
                .claim(new ClaimRequest("test", 20, Duration.ofMinutes(1), kinds, Set.of(), 3, true, Set.of()))
                .mails();
    }

    @Test
    void each_part_has_its_media_type_and_all_are_sandboxed() {
        String mail = book();
        assertShown(preview(mail, "?part=html"), "text/html; charset=utf-8", "style-src 'unsafe-inline'; ");
        assertShown(preview(mail, "?part=text"), "text/plain; charset=utf-8", "");
        assertShown(preview(mail, "?part=calendar"), "text/calendar; charset=utf-8; method=REQUEST", "");
        assertShown(preview(mail, "?part=source"), "text/plain; charset=utf-8", "");
        assertThat(preview(mail, "").response().body())
                .isEqualTo(preview(mail, "?part=html").response().body());
    }

    /** The blanks are the server's own affair. */
    private static void assertMediaType(Answer answer, String mediaType) {
        assertThat(answer.response().headers().allValues("Content-Type"))
                .singleElement()
                .asString()
                .isEqualToIgnoringWhitespace(mediaType);
    }

    private static void assertShown(Answer answer, String mediaType, String styles) {
        assertThat(answer.status()).isEqualTo(200);
        assertMediaType(answer, mediaType);
        assertThat(answer.response().headers().allValues("Content-Security-Policy"))
                .containsExactly("sandbox; default-src 'none'; " + styles + POLICY);
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
    }

    @Test
    void head_answers_as_get_without_the_part() {
        String path = "/api/outbox/" + book() + "/preview?part=text";
        Answer head = server.send(server.request("HEAD", path, operator, BodyPublishers.noBody()));
        assertThat(head.status()).isEqualTo(200);
        assertMediaType(head, "text/plain; charset=utf-8");
        assertThat(head.response().body()).isEmpty();
    }

    @Test
    void a_mail_is_shown_while_it_waits_is_sent_or_is_dead_and_no_longer() {
        String mail = book();
        assertThat(preview(mail, "").status()).isEqualTo(200);
        ClaimedMail claimed = claim().getFirst();
        assertThat(preview(mail, "").status()).isEqualTo(200);
        var refused = new Settlement.Refused(550, "550 5.2.1 mailbox disabled");
        server.world.outbox().settle(List.of(new Settlement(claimed.id(), claimed.leaseNo(), refused)));
        assertThat(preview(mail, "").status()).isEqualTo(200);
        server.post("/api/outbox/" + mail + "/discard", operator, "");
        Answer finished = preview(mail, "");
        assertThat(finished.status()).isEqualTo(404);
        assertThat(finished.text("detail")).isEqualTo("The mail is finished; its content is not kept.");
    }

    @Test
    void what_is_not_there_is_not_found() {
        for (String id : List.of("x", ContractScene.NOBODYS)) {
            assertThat(preview(id, "").status()).isEqualTo(404);
        }
        server.post("/api/members/forgot", null, "{\"email\": \"ann@example.org\"}");
        Answer none = preview(claim().getFirst().id().toString(), "?part=calendar");
        assertThat(none.status()).isEqualTo(404);
        assertThat(none.text("detail")).isEqualTo("The mail has no calendar part.");
    }

    @Test
    void other_parts_and_parameters_are_named() {
        String mail = book();
        for (String part : List.of("HTML", "", "raw", "html%20")) {
            Answer answer = preview(mail, "?part=" + part);
            assertThat(answer.status()).as(part).isEqualTo(400);
            assertThat(answer.wrongFields()).containsExactly("part");
        }
        assertThat(preview(mail, "?part=raw").response().body())
                .contains("must be one of html, text, calendar, source");
        assertThat(preview(mail, "?part=html&part=text&as=x").wrongFields()).containsExactlyInAnyOrder("part", "as");
    }

    @Test
    void tokens_are_masked_in_every_part() {
        server.post(
                "/api/members",
                null,
                "{\"email\": \"lee@example.org\", \"name\": \"Lee\", \"password\": \"correct horse\"}");
        server.post("/api/members/forgot", null, "{\"email\": \"ann@example.org\"}");
        for (ClaimedMail mail : claim()) {
            for (String part : PARTS) {
                String shown = preview(mail.id().toString(), "?part=" + part)
                        .response()
                        .body();
                String readable = part.equals("source") ? decoded(shown) : shown;
                assertThat(readable).contains("Token: ***").doesNotContainPattern("Token: [^*]");
            }
            assertThat(server.get("/api/outbox/" + mail.id(), operator)
                            .response()
                            .body())
                    .doesNotContain("token-");
        }
    }

    private static String decoded(String source) {
        String body = source.substring(source.indexOf("\r\n\r\n"));
        return new String(Base64.getMimeDecoder().decode(body), UTF_8);
    }

    @Test
    void a_mail_that_cannot_be_rendered_says_why_and_names_no_class() {
        String mail = book();
        server.world.preview().refuseAll("the template of booking-confirmed/1 failed");
        assertRefused(
                preview(mail, ""), "The mail cannot be sent as it is: the template of booking-confirmed/1 failed.");
        server.world.outbox().corrupt(MailId.parse(mail), 0, "{\"odd\": true}");
        assertRefused(
                preview(mail, "?part=source"),
                "The mail cannot be sent as it is: the content is not that of a booking-confirmed/1.");
    }

    private static void assertRefused(Answer answer, String detail) {
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("wrong-state");
        assertThat(answer.text("detail")).isEqualTo(detail);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void a_client_is_answered_if_it_takes_the_part_or_json() {
        String path = "/api/outbox/" + book() + "/preview?part=";
        for (String accept : List.of("text/html", "text/*", "application/json", "text/html,*/*;q=0.8", "*/*")) {
            assertThat(accepting(path + "html", accept)).as(accept).isEqualTo(200);
        }
        for (String accept : List.of("text/plain", "image/*", "text/html;q=0", "application/xml")) {
            assertThat(accepting(path + "html", accept)).as(accept).isEqualTo(406);
        }
        assertThat(accepting(path + "calendar", "text/calendar")).isEqualTo(200);
        assertThat(accepting(path.replaceFirst("/preview.*", ""), "text/html"))
                .as("other addresses")
                .isEqualTo(406);
    }

    private int accepting(String path, String accept) {
        return server.send(server.request("GET", path, operator, BodyPublishers.noBody())
                        .header("Accept", accept))
                .status();
    }
}
