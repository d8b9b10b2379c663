package dev.bookpost.http.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bookpost.application.inbox.CaughtMails;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.ProblemException;
import io.javalin.Javalin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InboxRoutesTest {
    private static final String SOURCE = "Subject: Hi\r\n\r\n<script>alert(1)</script>\r\n";
    private static final String ID = "01981f00-0000-7000-8000-000000000001";

    private final Javalin server = Javalin.create(config -> {
                config.routes.exception(ProblemException.class, (e, ctx) -> Json.answer(ctx, e.problem()));
                Inbox.routes(new OneMail()).addTo(config.routes);
            })
            .start("127.0.0.1", 0);

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void the_list_has_the_agreed_fields() throws IOException {
        Answer answer = get("/inbox/messages", "Host: localhost:8080");

        assertThat(answer.head()).startsWith("HTTP/1.1 200").containsIgnoringCase("content-type: application/json");
        JsonNode item = new ObjectMapper().readTree(answer.body()).path("items").path(0);
        assertThat(item.path("id").asText()).isEqualTo(ID);
        assertThat(item.path("to").asText()).isEqualTo("kim@example.org");
        assertThat(item.path("from").asText()).isEqualTo("bookings@example.org");
        assertThat(item.path("subject").asText()).isEqualTo("<b>Hi</b>");
        assertThat(item.path("receivedAt").asText()).isEqualTo("2027-03-14T02:30:00Z");
        assertThat(item.size()).isEqualTo(5);
    }

    @Test
    void the_source_is_served_unchanged_and_cannot_run() throws IOException {
        Answer answer = get("/inbox/messages/" + ID, "Host: 127.0.0.1");

        assertThat(answer.body()).isEqualTo(SOURCE);
        assertThat(answer.head())
                .containsIgnoringCase("content-type: message/rfc822")
                .containsIgnoringCase("x-content-type-options: nosniff")
                .containsIgnoringCase("content-security-policy: sandbox;");
    }

    @Test
    void the_html_part_is_sandboxed() throws IOException {
        Answer answer = get("/inbox/messages/" + ID + "/html", "Host: [::1]:8080");

        assertThat(answer.head())
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("content-security-policy: sandbox allow-popups allow-popups-to-escape-sandbox;"
                        + " default-src 'none'")
                .doesNotContain("allow-scripts")
                .doesNotContain("allow-same-origin");
        assertThat(answer.body()).isEqualTo("<html><head><base target=\"_blank\"></head><body>Hi</body></html>");
    }

    @Test
    void the_parts_are_named() throws IOException {
        JsonNode parts = new ObjectMapper()
                .readTree(get("/inbox/messages/" + ID + "/parts", "Host: localhost")
                        .body());

        assertThat(parts.path("html").asBoolean()).isTrue();
        assertThat(parts.path("text").asText()).isEqualTo("Hi");
        assertThat(parts.path("others").path(0).path("name").asText()).isEqualTo("map.png");
        assertThat(parts.path("calendar").asText()).isEqualTo("BEGIN:VCALENDAR");
    }

    @Test
    void the_page_and_what_it_loads_come_from_here_alone() throws IOException {
        Answer page = get("/inbox", "Host: localhost");

        assertThat(page.head()).containsIgnoringCase("content-security-policy: default-src 'none'; script-src 'self';");
        assertThat(page.body()).contains("src=\"inbox/inbox.js\"").contains("href=\"inbox/inbox.css\"");
        assertThat(get("/inbox/inbox.css", "Host: localhost").head()).startsWith("HTTP/1.1 200");
        assertThat(get("/inbox/inbox.js", "Host: localhost").body())
                .doesNotContain("innerHTML")
                .doesNotContain("insertAdjacentHTML");
        assertThat(get("/inbox/", "Host: localhost").head()).contains("302").contains("../inbox");
    }

    @Test
    void a_foreign_name_is_refused_everywhere() throws IOException {
        for (String path : List.of(
                "/inbox",
                "/inbox/messages",
                "/inbox/messages/" + ID,
                "/inbox/messages/" + ID + "/html",
                "/inbox/messages/x")) {
            for (String host : List.of(
                    "evil.example",
                    "localhost.evil.example",
                    "127.0.0.1.nip.example:8080",
                    "192.168.0.1",
                    "localhost@evil")) {
                assertThat(get(path, "Host: " + host).head())
                        .as(path + " as " + host)
                        .matches("(?s)HTTP/1.1 40[03].*");
            }
        }
        assertThat(get("/inbox/messages", "Host: evil.example").body()).contains("urn:bookpost:problem:forbidden");
    }

    @Test
    void what_came_through_a_proxy_is_refused() throws IOException {
        for (String mark : List.of("X-Forwarded-For: 203.0.113.7", "Forwarded: for=203.0.113.7", "Via: 1.1 proxy")) {
            assertThat(get("/inbox/messages", "Host: localhost", mark).head()).startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void an_unknown_mail_is_not_found() throws IOException {
        for (String rest : List.of("none", "none/html", "none/parts", "..%2f..%2fetc")) {
            assertThat(get("/inbox/messages/" + rest, "Host: localhost").head())
                    .as(rest)
                    .matches("(?s)HTTP/1.1 40[04].*");
        }
    }

    /** The JDK's client does not let one choose the Host header. */
    private Answer get(String path, String... headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            String request =
                    "GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = all.indexOf("\r\n\r\n");
            return new Answer(all.substring(0, end), all.substring(end + 4));
        }
    }

    private record Answer(String head, String body) {}

    private static final class OneMail implements CaughtMails {
        @Override
        public List<CaughtMail> list() {
            return List.of(new CaughtMail(
                    ID, "kim@example.org", "bookings@example.org", "<b>Hi</b>", Instant.parse("2027-03-14T02:30:00Z")));
        }

        @Override
        public Optional<byte[]> source(String id) {
            return id.equals(ID) ? Optional.of(SOURCE.getBytes(StandardCharsets.UTF_8)) : Optional.empty();
        }

        @Override
        public Optional<Parts> parts(String id) {
            String html = "<html><head></head><body>Hi</body></html>";
            return id.equals(ID)
                    ? Optional.of(
                            new Parts(html, "Hi", "BEGIN:VCALENDAR", List.of(new Attachment("map.png", "image/png"))))
                    : Optional.empty();
        }
    }
}
