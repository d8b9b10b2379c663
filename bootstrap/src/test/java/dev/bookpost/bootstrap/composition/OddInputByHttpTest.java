package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.fuzz.OddInput;
import dev.bookpost.bootstrap.fuzz.ReadMail;
import dev.bookpost.domain.OneLineText;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.smtp.ScriptedSmtp.Received;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thousand odd requests to the service as it runs: taken and read back as taken, or refused and nothing sent. */
class OddInputByHttpTest {
    private static final int SIGN_UPS = 200;
    private static final int BOOKINGS = 700;
    private static final int REQUESTS = 1_000;

    private final OddInput input = new OddInput(new Random(20_261_201));
    private final Stage stage = new Stage();
    private final Stage.Running running = stage.start("BOOKPOST_TRUSTED_PROXIES", "127.0.0.1");
    private final HttpClient client = HttpClient.newHttpClient();
    private int requests;
    private int taken;
    private int refused;

    @AfterEach
    void end() {
        client.close();
        stage.close();
    }

    /** A mail that is to arrive. */
    private record Due(String recipient, List<String> words) {}

    @Test
    void what_is_typed_is_read_back_by_get_and_in_the_mail_or_refused_without_one() throws Exception {
        List<Due> due = new ArrayList<>();
        due.add(new Due("operator@example.com", List.of()));
        String operator = operator();
        for (int i = 0; i < SIGN_UPS; i++) {
            signUp(i).ifPresent(email -> due.add(new Due(email, List.of())));
        }
        String resource = running.addResource(1);
        for (int i = 0; requests < REQUESTS && i < BOOKINGS; i++) {
            book(operator, resource, i, due);
        }
        assertThat(requests).isGreaterThanOrEqualTo(REQUESTS);
        assertThat(taken).isGreaterThan(REQUESTS / 4);
        assertThat(refused).isGreaterThan(REQUESTS / 10);

        assertThat(stage.awaitSettled(due.size())).containsOnly(MailState.SENT);
        assertThat(stage.database.query("select * from email_outbox")).isEmpty();
        assertThat(stage.relay.received()).hasSize(due.size());
        check(new ArrayList<>(due));
    }

    /** An operator, for whose bookings there is no hourly limit. */
    private String operator() {
        String id = running.api().signUp("operator@example.com", "en").text("id");
        MemberId member = new MemberId(UUID.fromString(id));
        running.bookpost().transactions().inTransaction(tx -> {
            tx.members().confirmEmail(member);
            tx.members().changeRole(member, Role.OPERATOR);
            return member;
        });
        return running.api().signIn("operator@example.com");
    }

    private Optional<String> signUp(int number) throws Exception {
        String typedEmail = input.address(number).typed();
        String typedName = input.text();
        Optional<String> email =
                unlessBroken(typedEmail).flatMap(EmailAddress::parse).map(EmailAddress::value);
        Optional<String> name = clean(typedName, 100);
        HttpResponse<String> answer = post(
                "/api/members",
                null,
                "{\"email\":%s,\"name\":%s,\"password\":\"correct horse battery\"}"
                        .formatted(json(typedEmail), json(typedName)));
        if (email.isEmpty() || name.isEmpty()) {
            assertRefused(answer);
            return Optional.empty();
        }
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        taken++;
        assertThat(text(answer, "email")).isEqualTo(email.get());
        assertThat(text(answer, "name")).isEqualTo(name.get());
        assertThat(stage.database.query("select name from member where id = '" + text(answer, "id") + "'"))
                .containsExactly(name.get());
        return email;
    }

    private void book(String token, String resource, int hour, List<Due> due) throws Exception {
        String typedTitle = input.text();
        HttpResponse<String> booked = post(
                "/api/bookings",
                token,
                "{\"resourceId\":\"%s\",\"start\":\"%s\",\"end\":\"%s\",\"title\":%s}"
                        .formatted(resource, ApiClient.hour(hour), ApiClient.hour(hour + 1), json(typedTitle)));
        Optional<String> title = clean(typedTitle, 200);
        if (title.isEmpty()) {
            assertRefused(booked);
            return;
        }
        assertThat(booked.statusCode()).as(booked.body()).isEqualTo(201);
        taken++;
        assertThat(text(booked, "title")).isEqualTo(title.get());
        String id = text(booked, "id");
        due.add(new Due("operator@example.com", List.of(id, title.get())));

        String typedReason = input.text();
        Optional<String> reason = clean(typedReason, 500);
        HttpResponse<String> cancelled =
                post("/api/bookings/" + id + "/cancel", token, "{\"reason\":" + json(typedReason) + "}");
        if (reason.isEmpty()) {
            assertRefused(cancelled);
        } else {
            assertThat(cancelled.statusCode()).as(cancelled.body()).isEqualTo(200);
            taken++;
            due.add(new Due("operator@example.com", List.of(id, title.get(), reason.get())));
        }
        HttpResponse<String> read = send(request("/api/bookings/" + id, token).GET());
        assertThat(text(read, "title")).isEqualTo(title.get());
        assertThat(text(read, "status")).isEqualTo(reason.isEmpty() ? "CONFIRMED" : "CANCELLED");
        reason.ifPresent(expected -> assertThat(text(read, "reason")).isEqualTo(expected));
    }

    /** Each mail that arrived is the first of those that are still due that it can be. */
    private void check(List<Due> due) {
        List<Due> longestFirst = new ArrayList<>(due);
        longestFirst.sort((a, b) -> b.words().size() - a.words().size());
        for (Received received : stage.relay.received()) {
            assertThat(received.recipients()).hasSize(1);
            String recipient = received.recipients().getFirst().replaceAll("[<>]", "");
            ReadMail mail = ReadMail.of(received.source());
            List<String> lines = mail.part("text/plain").lines().toList();
            Due found = longestFirst.stream()
                    .filter(one -> one.recipient().equals(recipient)
                            && one.words().stream()
                                    .allMatch(word -> lines.stream().anyMatch(l -> l.endsWith(": " + word))))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("not due: " + received));
            longestFirst.remove(found);
            if (found.words().size() > 1) {
                assertThat(mail.subject()).contains(": " + found.words().get(1) + ", ");
            }
        }
        assertThat(longestFirst).isEmpty();
    }

    private void assertRefused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(text(answer, "type")).endsWith(":invalid-request");
        assertThat(answer.body()).contains("\"errors\":[{\"field\":");
        refused++;
    }

    /** The edge takes neither NUL nor half a surrogate pair, wherever it stands. */
    private static Optional<String> unlessBroken(String typed) {
        boolean broken = typed.codePoints().anyMatch(c -> c == 0 || (c >= 0xD800 && c <= 0xDFFF));
        return broken ? Optional.empty() : Optional.of(typed);
    }

    private static Optional<String> clean(String typed, int maxLength) {
        return unlessBroken(typed).flatMap(text -> OneLineText.clean(text, maxLength));
    }

    private HttpResponse<String> post(String path, @Nullable String token, String json) throws Exception {
        requests++;
        return send(
                request(path, token).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    /** Through a proxy that is trusted, from another client each time, for what one may do in an hour is limited. */
    private HttpRequest.Builder request(String path, @Nullable String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(running.bookpost().url() + path))
                .timeout(Duration.ofSeconds(30))
                .header("X-Forwarded-For", "198.51." + requests / 200 + "." + requests % 200);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String json(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars()
                .forEach(c -> json.append(
                        c >= 0x20 && c < 0x7F && c != '"' && c != '\\'
                                ? Character.toString(c)
                                : "\\u%04x".formatted(c)));
        return json.append('"').toString();
    }

    private static String text(HttpResponse<String> answer, String field) {
        Matcher found =
                Pattern.compile('"' + field + "\":\"((?:[^\"\\\\]|\\\\.)*+)\"").matcher(answer.body());
        assertThat(found.find()).as("%s in %s", field, answer.body()).isTrue();
        return Pattern.compile("\\\\(u([0-9a-fA-F]{4})|.)")
                .matcher(found.group(1))
                .replaceAll(escape -> Matcher.quoteReplacement(unescaped(escape.group(1))));
    }

    private static String unescaped(String escape) {
        return switch (escape.charAt(0)) {
            case 'u' -> Character.toString((char) Integer.parseInt(escape.substring(1), 16));
            case 'n' -> "\n";
            case 't' -> "\t";
            default -> escape;
        };
    }
}
