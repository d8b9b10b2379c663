package dev.bookpost.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.member.Role;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HostileRequestsTest {
    private static final List<String> BROKEN_HEADS = List.of(
            "GARBAGE",
            "GET / HTTP/9.9",
            "GET /api/%zz HTTP/1.1",
            "GET /api/..%2f..%2fetc/passwd HTTP/1.1",
            "GET /api/%2e%2e/%2e%2e/etc HTTP/1.1",
            "GET /api/bookings/%00 HTTP/1.1",
            "GET /api/resources HTTP/1.1\r\nA: " + "a".repeat(20_000),
            "GET /" + "a".repeat(20_000) + " HTTP/1.1",
            "POST /api/members HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: -1",
            "POST /api/members HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz",
            "FOO /api/members HTTP/1.1",
            "TRACE /api/members HTTP/1.1");
    private static final Pattern CONTENT_LENGTH = Pattern.compile("Content-Length: (\\d+)");
    private static final String GOOD = "{\"email\":\"a@example.org\",\"name\":\"A\",\"password\":\"correct horse\"}";

    private final TestServer server = new TestServer();
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

    @Test
    void a_body_that_is_no_json_object_is_invalid() {
        for (String body : List.of(
                "",
                " ",
                "{",
                "}",
                "[]",
                "null",
                "\"a\"",
                "7",
                "{\"email\"}",
                "{'email':'a'}",
                GOOD + "x",
                GOOD + GOOD,
                GOOD.replace("}", ",}"),
                GOOD.replace("\"A\"", "NaN"),
                "// comment\n" + GOOD,
                "\uFEFF" + GOOD,
                "[".repeat(10_000),
                "{\"a\":".repeat(10_000),
                "{\"a\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}")) {
            var answer = server.post("/api/members", null, body);
            assertThat(answer.status()).as(body).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("invalid-request");
            assertThat(answer.response().body()).doesNotContainIgnoringCase("exception", "jackson", "com.", "dev.");
        }
    }

    @Test
    void nul_and_lone_surrogates_are_named_whether_escaped_or_not() {
        for (String bad : List.of("\\u0000", "\\ud800", "\\udc00", "\\udc00\\ud800", "A\\u0000B")) {
            var answer = server.post("/api/members", null, GOOD.replace("\"A\"", "\"" + bad + "\""));
            assertThat(answer.status()).as(bad).isEqualTo(400);
            assertThat(answer.wrongFields()).containsExactly("name");
            var password = server.post("/api/members", null, GOOD.replace("correct", bad));
            assertThat(password.wrongFields()).containsExactly("password");
            var name = server.post("/api/members", null, GOOD.replace("\"name\"", "\"" + bad + "\""));
            assertThat(name.status()).as(bad).isEqualTo(400);
        }
        assertThat(server.post("/api/members", null, GOOD.replace("A", "\0")).status())
                .isEqualTo(400);
    }

    @Test
    void a_body_in_another_encoding_is_invalid() {
        for (byte[] body : List.of(
                GOOD.getBytes(UTF_16BE),
                GOOD.replace("A", "é").getBytes(ISO_8859_1),
                new byte[] {'{', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '}'},
                new byte[] {(byte) 0xFF, (byte) 0xFE})) {
            var request = server.request("POST", "/api/members", null, BodyPublishers.ofByteArray(body))
                    .header("Content-Type", "application/json");
            assertThat(server.send(request).status()).isEqualTo(400);
        }
    }

    @Test
    void duplicate_and_unknown_keys_are_named() {
        var twice = server.post("/api/members", null, GOOD.replace("{", "{\"name\":\"B\","));
        assertThat(twice.status()).isEqualTo(400);
        assertThat(twice.wrongFields()).containsExactly("name");
        var unknown = server.post("/api/members", null, GOOD.replace("{", "{\"admin\":{\"x\":[1]},"));
        assertThat(unknown.wrongFields()).containsExactly("admin");
    }

    @Test
    void a_value_of_the_wrong_type_is_named() {
        for (String value : List.of("1", "true", "[]", "{}", "[\"A\"]", "1e400", "null")) {
            var answer = server.post("/api/members", null, GOOD.replace("\"A\"", value));
            assertThat(answer.wrongFields()).as(value).containsExactly("name");
        }
    }

    @Test
    void a_body_beyond_the_limit_is_too_large_with_and_without_a_declared_length() {
        byte[] megabyte = ("{\"name\":\"" + "a".repeat(1 << 20) + "\"}").getBytes(UTF_8);
        for (var body : List.of(
                BodyPublishers.ofByteArray(megabyte),
                BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(megabyte)))) {
            var request = server.request("POST", "/api/members", null, body).header("Content-Type", "application/json");
            var answer = server.send(request);
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.code()).isEqualTo("payload-too-large");
        }
        String justFits = GOOD + " ".repeat(64 * 1024 - GOOD.length());
        assertThat(server.post("/api/members", null, justFits).status()).isEqualTo(201);
        assertThat(server.post("/api/members", null, justFits + " ").status()).isEqualTo(413);
    }

    @Test
    void only_json_is_taken() {
        for (String type : List.of(
                "text/plain",
                "application/x-www-form-urlencoded",
                "application/jsonx",
                "application/json; charset=utf-16")) {
            var request = server.request("POST", "/api/members", null, BodyPublishers.ofString(GOOD));
            var answer = server.send(request.header("Content-Type", type));
            assertThat(answer.status()).as(type).isEqualTo(415);
            assertThat(answer.code()).isEqualTo("unsupported-media-type");
        }
        var untyped = server.request("POST", "/api/members", null, BodyPublishers.ofString(GOOD));
        assertThat(server.send(untyped).status()).isEqualTo(415);
        var zipped = server.request("POST", "/api/members", null, BodyPublishers.ofString(GOOD));
        assertThat(server.send(zipped.header("Content-Type", "application/json").header("Content-Encoding", "gzip"))
                        .status())
                .isEqualTo(415);
        var typed = server.request("POST", "/api/members", null, BodyPublishers.ofString(GOOD));
        assertThat(server.send(typed.header("Content-Type", "Application/JSON;charset=UTF-8"))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void only_json_is_served() {
        for (String accept :
                List.of("text/html", "image/*", "application/json;q=0", "*/*, application/json;q=0.0", "x")) {
            var request = server.request("GET", "/api/resources", null, BodyPublishers.noBody());
            var answer = server.send(request.header("Accept", accept));
            assertThat(answer.status()).as(accept).isEqualTo(406);
            assertThat(answer.code()).isEqualTo("not-acceptable");
        }
        for (String accept : List.of(
                "*/*",
                "application/*;q=0.1",
                "text/html, application/json;q=0.5",
                "text/html;q=0, */*",
                "APPLICATION/json")) {
            var request = server.request("GET", "/api/resources", null, BodyPublishers.noBody());
            assertThat(server.send(request.header("Accept", accept)).status())
                    .as(accept)
                    .isEqualTo(200);
        }
    }

    @Test
    void a_broken_query_is_invalid() throws IOException {
        for (String query : List.of("%zz", "limit=%", "a=%E", "&&=&=x", "%00=1", "limit=%00")) {
            assertThat(raw("GET /api/resources?" + query + " HTTP/1.1"))
                    .as(query)
                    .startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void what_is_no_http_is_refused_like_everything_else() throws IOException {
        for (String head : BROKEN_HEADS) {
            String answer = raw(head);
            assertThat(answer).as(head).matches("(?s)HTTP/1.1 (4|505).*");
            assertThat(answer).as(head).contains("application/problem+json", "\"status\":", "nosniff");
            assertThat(answer).as(head).doesNotContainIgnoringCase("jetty", "exception", "<html");
        }
    }

    @Test
    void an_address_or_headers_beyond_the_limit_are_told_apart() throws IOException {
        assertThat(raw("GET /api/resources?" + "a".repeat(8_192) + " HTTP/1.1")).startsWith("HTTP/1.1 414 ");
        assertThat(raw("GET /api/resources HTTP/1.1\r\nA: " + "a".repeat(8_192)))
                .startsWith("HTTP/1.1 431 ");
        assertThat(raw("GET /api/resources?" + "a".repeat(7_000) + " HTTP/1.1")).startsWith("HTTP/1.1 400 ");
    }

    /** A client that was not told would send its next request into the closing, and lose it. */
    @Test
    void a_connection_that_will_be_closed_is_announced_as_such() throws IOException {
        for (String head : BROKEN_HEADS) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                socket.setSoTimeout(10_000);
                send(socket, head + "\r\nHost: 127.0.0.1\r\n\r\n");
                String answer = readAnswer(socket.getInputStream());
                assertThat(answer.contains("\r\nConnection: close\r\n") || answersAgain(socket))
                        .as("%s%n%s", head, answer)
                        .isTrue();
            }
        }
    }

    @Test
    void random_bodies_never_end_in_a_failure_of_the_server() {
        Random random = new Random(20_270_301);
        String room = server.world.addResource("Room", 1).id().toString();
        List<String> paths = List.of(
                "/api/members",
                "/api/members/confirm",
                "/api/sessions",
                "/api/resources",
                "/api/bookings",
                "/api/bookings/" + room + "/cancel");
        List<String> seeds = List.of(
                GOOD,
                "{\"resourceId\":\"" + room + "\",\"start\":\"2027-03-02T10:00:00Z\",\"end\":\"2027-03-02T11:00:00Z\"}",
                "{\"name\":\"R\",\"timeZone\":\"UTC\",\"capacity\":3,\"approval\":\"automatic\"}",
                "{\"token\":\"x\",\"reason\":null}");
        for (int i = 0; i < 1_500; i++) {
            byte[] body = mutate(seeds.get(random.nextInt(seeds.size())).getBytes(UTF_8), random);
            String path = paths.get(random.nextInt(paths.size()));
            var request = server.request("POST", path, operator, BodyPublishers.ofByteArray(body))
                    .header("Content-Type", "application/json");
            assertThat(server.send(request).status())
                    .as("%s %s", path, new String(body, ISO_8859_1))
                    .isLessThan(500);
        }
    }

    private static byte[] mutate(byte[] seed, Random random) {
        byte[] body = seed.clone();
        for (int n = random.nextInt(4); n > 0; n--) {
            int at = random.nextInt(body.length);
            switch (random.nextInt(4)) {
                case 0 -> body[at] = (byte) random.nextInt(256);
                case 1 -> body[at] = (byte) "{}[]\",:\\u0-9eE.".charAt(random.nextInt(15));
                case 2 -> System.arraycopy(body, at, body, 0, body.length - at);
                default -> body = Arrays.copyOf(body, Math.max(1, at));
            }
        }
        return body;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    private static boolean answersAgain(Socket socket) throws IOException {
        try {
            send(socket, "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
            return readAnswer(socket.getInputStream()).startsWith("HTTP/1.1 200 ");
        } catch (SocketException e) {
            return false;
        }
    }

    /** One answer: its head, and as much body as that says. */
    private static String readAnswer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return head.toString();
            }
            head.append((char) next);
        }
        Matcher length = CONTENT_LENGTH.matcher(head);
        return head + (length.find() ? new String(in.readNBytes(Integer.parseInt(length.group(1))), UTF_8) : "");
    }

    /** Sends what no HTTP client would, and reads to the end. */
    private String raw(String head) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write((head + "\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").getBytes(ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
