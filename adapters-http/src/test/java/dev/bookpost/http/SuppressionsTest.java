package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.http.TestServer.Answer;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SuppressionsTest {
    private final TestServer server = new TestServer();
    private final Resource room = server.world.addResource("Room", 10);
    private String operator = "";

    @BeforeEach
    void signIn() {
        server.world.addMember("oda@example.org", Role.OPERATOR, true);
        operator = server.signIn("oda@example.org");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** @return the booking's id */
    private String book(String email) {
        return server.post("/api/bookings", server.signIn(email), """
                        {"resourceId": "%s", "start": "2027-03-02T11:00:00Z", "end": "2027-03-02T12:00:00Z"}
                        """.formatted(room.id()))
                .text("id");
    }

    private List<ClaimedMail> claim() {
        var kinds = server.world.codec().known();
        return server.world
                .outbox()
                .claim(new ClaimRequest("test", 20, Duration.ofMinutes(1), kinds, Set.of(), 3, true, Set.of()))
                .mails();
    }

    /** @return the id of the mail whose refusal it was */
    private String suppress(String email) {
        server.world.addMember(email, Role.MEMBER, true);
        book(email);
        ClaimedMail mail = claim().getFirst();
        var refused = new Settlement.Refused(550, "550 5.1.1 no such user");
        server.world.outbox().settle(List.of(new Settlement(mail.id(), mail.leaseNo(), refused)));
        return mail.id().toString();
    }

    private Answer list(String query) {
        return server.get("/api/outbox/suppressions" + query, operator);
    }

    private Answer lift(String written) {
        return server.send(
                server.request("DELETE", "/api/outbox/suppressions/" + written, operator, BodyPublishers.noBody()));
    }

    private static String encoded(String address) {
        return URLEncoder.encode(address, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Test
    void an_address_that_does_not_exist_is_listed_with_what_the_relay_said() {
        assertThat(list("").response().body()).isEqualTo("{\"items\":[],\"next\":null}");
        String mail = suppress("ann@example.org");
        JsonNode items = list("").json().get("items");
        assertThat(items).hasSize(1);
        JsonNode one = items.get(0);
        assertThat(one.properties().stream().map(Map.Entry::getKey))
                .containsExactly("address", "since", "mailId", "reply");
        assertThat(one.get("address").asText()).isEqualTo("ann@example.org");
        assertThat(one.get("since").asText()).isEqualTo("2027-03-01T09:00:00Z");
        assertThat(one.get("mailId").asText()).isEqualTo(mail);
        assertThat(one.get("reply").asText()).isEqualTo("550 5.1.1 no such user");
    }

    @Test
    void the_list_goes_on_where_it_ended_with_the_newest_first() {
        List<String> addresses = List.of("c@example.org", "a@example.org", "b@example.org");
        addresses.forEach(this::suppress);
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = list("?limit=2" + cursor).json();
            seen.addAll(page.get("items").findValuesAsText("address"));
            cursor = page.get("next").isNull()
                    ? ""
                    : "&cursor=" + page.get("next").asText();
        } while (!cursor.isEmpty());
        assertThat(seen).containsExactlyElementsOf(addresses.reversed());
        assertThat(list("?cursor=x&limit=0&page=1").wrongFields()).containsExactlyInAnyOrder("cursor", "limit", "page");
    }

    @Test
    void owners_and_operators_see_that_a_mail_was_not_sent_and_why() {
        suppress("ann@example.org");
        String booking = book("ann@example.org");
        assertThat(claim()).isEmpty();
        JsonNode own = server.get("/api/bookings/" + booking + "/mails", server.signIn("ann@example.org"))
                .json()
                .get("items")
                .get(0);
        assertThat(own.get("state").asText()).isEqualTo("DISCARDED");
        assertThat(own.get("reasonCode").asText()).isEqualTo("suppressed");
        assertThat(own.get("attempts").asInt()).isZero();
        Answer detail = server.get("/api/outbox/" + own.get("id").asText(), operator);
        assertThat(detail.text("state")).isEqualTo("DISCARDED");
        assertThat(detail.text("reasonCode")).isEqualTo("suppressed");
    }

    @Test
    void an_owner_is_not_told_why_a_mail_is_dead() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        String booking = book("ann@example.org");
        ClaimedMail mail = claim().getFirst();
        var refused = new Settlement.Refused(550, "550 5.1.1 no such user");
        server.world.outbox().settle(List.of(new Settlement(mail.id(), mail.leaseNo(), refused)));
        JsonNode own = server.get("/api/bookings/" + booking + "/mails", server.signIn("ann@example.org"))
                .json()
                .get("items")
                .get(0);
        assertThat(own.get("state").asText()).isEqualTo("DEAD");
        assertThat(own.has("reasonCode")).isFalse();
    }

    @Test
    void a_lifted_address_is_sent_mails_again() {
        suppress("ann@example.org");
        assertThat(lift("ann@example.org").status()).isEqualTo(204);
        assertThat(list("").json().get("items")).isEmpty();
        assertThat(lift("ann@example.org").status()).isEqualTo(404);
        book("ann@example.org");
        assertThat(claim()).hasSize(1);
    }

    @Test
    void an_address_is_lifted_in_whatever_way_it_is_written() {
        for (String[] pair : new String[][] {
            {"ann@example.org", "ANN%40Example.ORG"},
            {"ben+news@example.org", "ben+news@example.org"},
            {"cat+news@example.org", "cat%2Bnews%40example.org"},
            {"dan%x@example.org", encoded("dan%x@example.org")},
            {"a/b@example.org", "a%2Fb@example.org"},
            {"eve?x#y@example.org", encoded("eve?x#y@example.org")}
        }) {
            suppress(pair[0]);
            assertThat(lift(pair[1]).status()).as(pair[0]).isEqualTo(204);
        }
    }

    @Test
    void what_is_no_address_or_not_suppressed_is_not_found() {
        suppress("ann@example.org");
        for (String other : List.of("x", "ben@example.org", "ann@example.org.", encoded("ann@example.org, b@c.de"))) {
            Answer answer = lift(other);
            assertThat(answer.status()).as(other).isEqualTo(404);
            assertThat(answer.code()).isEqualTo("not-found");
        }
        assertThat(list("").json().get("items")).hasSize(1);
    }
}
