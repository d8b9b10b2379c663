package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.member.MemberMails.PasswordReset;
import dev.bookpost.domain.member.MemberMails.Welcome;
import dev.bookpost.domain.member.Role;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MembersTest {
    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_stranger_signs_up_confirms_signs_in_and_out() {
        var member = server.post("/api/members", null, """
                {"email": "Ann@Example.ORG", "name": " Ann  Lee ", "password": "correct horse",
                 "locale": "ko", "timeZone": "Asia/Seoul"}""");
        assertThat(member.status()).isEqualTo(201);
        assertThat(member.json().properties().stream().map(Map.Entry::getKey))
                .containsExactly("id", "email", "name", "locale", "timeZone", "role", "emailConfirmed", "reminders");
        assertThat(member.text("email")).isEqualTo("ann@example.org");
        assertThat(member.text("name")).isEqualTo("Ann Lee");
        assertThat(member.text("role")).isEqualTo("member");

        var session =
                server.post("/api/sessions", null, "{\"email\": \"ann@example.org\", \"password\": \"correct horse\"}");
        assertThat(session.status()).isEqualTo(201);
        assertThat(session.json().get("member")).isEqualTo(member.json());
        assertThat(session.text("expiresAt")).isEqualTo("2027-03-08T09:00:00Z");
        String token = session.text("token");
        assertThat(server.get("/api/members/me", token).json()).isEqualTo(member.json());

        String confirmToken = ((Welcome) server.world.deliverAll().getFirst().content()).confirmToken();
        String confirmation = "{\"token\": \"" + confirmToken + "\"}";
        assertThat(server.post("/api/members/confirm", null, confirmation).status())
                .isEqualTo(204);
        var again = server.post("/api/members/confirm", null, confirmation);
        assertThat(again.status()).isEqualTo(400);
        assertThat(again.wrongFields()).containsExactly("token");

        var signOut = server.request("DELETE", "/api/sessions/current", token, BodyPublishers.noBody());
        assertThat(server.send(signOut).status()).isEqualTo(204);
        assertThat(server.send(signOut).status()).isEqualTo(401);
        assertThat(server.get("/api/members/me", token).status()).isEqualTo(401);
    }

    @Test
    void locale_and_zone_have_defaults() {
        var member = server.post(
                "/api/members",
                null,
                "{\"email\": \"a@example.org\", \"name\": \"A\", \"password\": \"correct horse\", \"locale\": null}");
        assertThat(member.text("locale")).isEqualTo("en");
        assertThat(member.text("timeZone")).isEqualTo("UTC");
    }

    @Test
    void a_taken_address_is_a_conflict_in_any_spelling() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        var answer = server.post("/api/members", null, signUp("ANN@example.org"));
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("email-taken");
        assertThat(server.world.deliverAll()).isEmpty();
    }

    @Test
    void of_twenty_concurrent_sign_ups_one_succeeds_and_one_mail_leaves() throws Exception {
        List<Callable<Integer>> attempts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String email = i % 2 == 0 ? "ann@example.org" : "ANN@Example.Org";
            attempts.add(() -> server.post("/api/members", null, signUp(email)).status());
        }
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
        var answer = server.post("/api/members", null, """
                {"email": "no address", "name": "\\u200e", "password": "short", "locale": "tlh",
                 "timeZone": "Mars/Base", "role": "operator"}""");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("invalid-request");
        assertThat(answer.wrongFields()).containsExactly("email", "name", "password", "locale", "timeZone", "role");
        assertThat(answer.json().get("errors").findValuesAsText("message"))
                .allSatisfy(message -> assertThat(message).isNotBlank());
    }

    @Test
    void password_lengths_are_counted_in_code_points() {
        String emoji = "😀";
        assertThat(signUpWith("a@example.org", emoji.repeat(9)).status()).isEqualTo(400);
        assertThat(signUpWith("a@example.org", emoji.repeat(10)).status()).isEqualTo(201);
        assertThat(signUpWith("b@example.org", emoji.repeat(128)).status()).isEqualTo(201);
        assertThat(signUpWith("c@example.org", emoji.repeat(129)).wrongFields()).containsExactly("password");
    }

    @Test
    void a_wrong_password_and_an_unknown_address_get_the_same_answer() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        var wrong = server.post("/api/sessions", null, "{\"email\":\"ann@example.org\",\"password\":\"x\"}");
        var unknown = server.post("/api/sessions", null, "{\"email\":\"bob@example.org\",\"password\":\"x\"}");
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.code()).isEqualTo("unauthenticated");
        assertThat(wrong.header("WWW-Authenticate")).startsWith("Bearer");
        assertThat(unknown.response().body()).isEqualTo(wrong.response().body());
    }

    @Test
    void a_session_ends_by_itself() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        String token = server.signIn("ann@example.org");
        server.world.clock().advance(Duration.ofDays(7));
        assertThat(server.get("/api/members/me", token).status()).isEqualTo(401);
    }

    @Test
    void a_token_counts_only_in_the_authorization_header_and_only_once() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        String token = server.signIn("ann@example.org");
        assertThat(server.get("/api/members/me?access_token=" + token, null).status())
                .isEqualTo(401);
        for (String header : List.of(token, "Basic " + token, "Bearer", "Bearer " + token + " x", "Bearer ä")) {
            var request = server.request("GET", "/api/members/me", null, BodyPublishers.noBody());
            assertThat(server.send(request.header("Authorization", header)).status())
                    .isEqualTo(401);
        }
        var twice = server.request("GET", "/api/members/me", token, BodyPublishers.noBody());
        assertThat(server.send(twice.header("Authorization", "Bearer " + token)).status())
                .isEqualTo(401);
        var lowerCase = server.request("GET", "/api/members/me", null, BodyPublishers.noBody());
        assertThat(server.send(lowerCase.header("Authorization", "bearer " + token))
                        .status())
                .isEqualTo(200);
    }

    private TestServer.Answer signUpWith(String email, String password) {
        return server.post(
                "/api/members",
                null,
                "{\"email\": \"%s\", \"name\": \"A\", \"password\": \"%s\"}".formatted(email, password));
    }

    private static String signUp(String email) {
        return "{\"email\": \"%s\", \"name\": \"Ann\", \"password\": \"correct horse\"}".formatted(email);
    }

    @Test
    void a_forgotten_password_is_replaced_by_a_link_in_a_mail() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        String session = server.signIn("ann@example.org");
        var asked = server.post("/api/members/forgot", null, "{\"email\": \"Ann@example.org\"}");
        assertThat(asked.status()).isEqualTo(202);
        String token = ((PasswordReset) server.world.deliverAll().getFirst().content()).resetToken();
        String reset = "{\"token\": \"" + token + "\", \"password\": \"battery staple\"}";
        assertThat(server.post("/api/members/reset", null, reset).status()).isEqualTo(204);
        assertThat(server.get("/api/members/me", session).status()).isEqualTo(401);
        String signIn = "{\"email\": \"ann@example.org\", \"password\": \"battery staple\"}";
        assertThat(server.post("/api/sessions", null, signIn).status()).isEqualTo(201);
        var again = server.post("/api/members/reset", null, reset);
        assertThat(again.status()).isEqualTo(400);
        assertThat(again.wrongFields()).containsExactly("token");
    }

    /** In a top-level domain that no list has, too: a validator with such a list would turn the answer down. */
    @Test
    void an_international_domain_is_answered_in_ascii() {
        var answer = server.post("/api/members", null, signUp(" Ann@B\u00DCCHER.Example"));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.text("email")).isEqualTo("ann@xn--bcher-kva.example");
        assertThat(server.world.deliverAll())
                .singleElement()
                .satisfies(sent -> assertThat(sent.recipient().value()).isEqualTo("ann@xn--bcher-kva.example"));
        assertThat(server.post("/api/members", null, signUp("ann@b\u00FCcher.example"))
                        .status())
                .isEqualTo(409);
    }

    @Test
    void the_answer_does_not_tell_whether_an_address_is_a_members() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        var known = server.post("/api/members/forgot", null, "{\"email\": \"ann@example.org\"}");
        var unknown = server.post("/api/members/forgot", null, "{\"email\": \"bob@example.org\"}");
        assertThat(unknown.status()).isEqualTo(known.status()).isEqualTo(202);
        assertThat(unknown.response().body()).isEqualTo(known.response().body()).isEmpty();
        assertThat(server.world.deliverAll()).hasSize(1);
    }

    @Test
    void the_welcome_mail_is_sent_again_to_who_asks_for_it() {
        server.world.addMember("ann@example.org", Role.MEMBER, false);
        String ann = server.signIn("ann@example.org");
        assertThat(server.get("/api/members/me", ann)
                        .json()
                        .get("emailConfirmed")
                        .asBoolean())
                .isFalse();
        assertThat(server.post("/api/members/me/confirmation", ann, "").status())
                .isEqualTo(202);
        String token = ((Welcome) server.world.deliverAll().getFirst().content()).confirmToken();
        server.post("/api/members/confirm", null, "{\"token\": \"" + token + "\"}");
        assertThat(server.get("/api/members/me", ann)
                        .json()
                        .get("emailConfirmed")
                        .asBoolean())
                .isTrue();
        assertThat(server.post("/api/members/me/confirmation", ann, "{}").status())
                .isEqualTo(202);
        assertThat(server.world.deliverAll()).isEmpty();
    }
}
