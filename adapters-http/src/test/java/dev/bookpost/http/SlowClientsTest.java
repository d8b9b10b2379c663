package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.bookpost.http.load.LoadLimits;
import dev.bookpost.http.load.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Limits are short where the connection must end, and long where another limit than the one in question would end it. */
class SlowClientsTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(40);
    private static final String POST = "POST /api/members HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    private static final String LIVE = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final int LARGE = 16 * 1024 * 1024;

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    private TestServer server(Patience patience, int connections) {
        return server(new LoadLimits(1, connections, connections, patience));
    }

    private TestServer server(LoadLimits load) {
        EdgeSettings wide = TestServer.WIDE_EDGE;
        TestServer server = new TestServer(
                new EdgeSettings(load, wide.throttles(), wide.proxies(), wide.corsOrigins(), wide.https()),
                routes -> routes.get("/api/large", ctx -> ctx.result(new byte[LARGE])));
        opened.add(server);
        return server;
    }

    private RawClient client(TestServer server) {
        RawClient client = new RawClient(server.port());
        opened.add(client);
        return client;
    }

    @Test
    void a_connection_on_which_nothing_is_sent_ends() {
        TestServer server = server(new Patience(SHORT, LONG, LONG, LONG), 100);
        assertThat(client(server).readToEnd()).isEmpty();
    }

    @Test
    void a_head_that_drips_ends_and_one_that_comes_late_as_well() {
        TestServer server = server(new Patience(SHORT, LONG, LONG, LONG), 100);
        RawClient first = client(server).send("GET /health/live HTTP/1.1\r\nHost: a\r\nX: ");
        first.drip('x', PAUSE);
        RawClient second = client(server).send(LIVE);
        assertThat(second.readLine()).isEqualTo("HTTP/1.1 200 OK");
        second.drip('G', PAUSE);
        assertThat(first.readToEnd()).isEmpty();
        assertThat(second.readToEnd()).endsWith("{\"status\":\"ok\"}");
    }

    @Test
    void a_body_that_never_comes_or_drips_ends_and_holds_no_place() {
        TestServer server = server(new Patience(LONG, SHORT, LONG, LONG), 100);
        RawClient dripping = client(server).send(POST + "Content-Length: 1000000000\r\n\r\n{");
        dripping.drip(' ', PAUSE);
        RawClient chunked = client(server).send(POST + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n");
        assertThat(server.get("/api/resources", null).status()).isEqualTo(200);
        assertThat(dripping.readToEnd()).isEmpty();
        assertThat(chunked.readToEnd()).isEmpty();
        assertThat(server.get("/api/resources", null).status()).isEqualTo(200);
    }

    /** Without its first byte the request has not begun to be handled. */
    @Test
    void a_body_of_which_nothing_comes_ends_too() {
        TestServer server = server(new Patience(SHORT, SHORT, LONG, LONG), 100);
        assertThat(client(server)
                        .send(POST + "Content-Length: 1000000000\r\n\r\n")
                        .readToEnd())
                .isEmpty();
    }

    @Test
    void an_answer_that_is_not_read_or_sipped_ends_and_holds_no_place() throws Exception {
        TestServer server = server(new Patience(LONG, LONG, SHORT, LONG), 100);
        String request = "GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n";
        RawClient deaf = new RawClient(server.port(), 2_048);
        RawClient sipping = new RawClient(server.port(), 2_048);
        opened.addAll(List.of(deaf, sipping));
        deaf.send(request);
        sipping.send(request);
        sipping.sip(PAUSE);
        assertThat(server.get("/api/resources", null).status())
                .as("the only place is free although two answers are being written")
                .isEqualTo(200);
        assertThat(server.observed.poll(10, TimeUnit.SECONDS)).isEqualTo("GET /api/resources 200");
        // only writing shows the end while there is something to read
        deaf.drip('G', PAUSE);
        deaf.awaitEnd();
        assertThat(deaf.readToEnd().length())
                .as("who began to read before it was cut off would get all")
                .isLessThan(LARGE);
    }

    /** Else anybody could fill the log. */
    @Test
    void nothing_is_logged_of_clients_that_are_slow_or_go_away() {
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> logs = new ListAppender<>();
        logs.start();
        root.addAppender(logs);
        try {
            TestServer server = server(new Patience(SHORT, SHORT, SHORT, SHORT), 100);
            String large = "GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n";
            String body = POST + "Content-Length: 1000\r\n\r\n{";
            for (String request : List.of("GET", body, large)) {
                new RawClient(server.port(), 2_048).send(request).close();
            }
            List<RawClient> slow =
                    List.of(client(server).send("GET"), client(server).send(body));
            slow.forEach(RawClient::readToEnd);
            RawClient deaf = new RawClient(server.port(), 2_048);
            opened.add(deaf);
            deaf.send(large);
            assertThat(server.get("/health/live", null).status()).isEqualTo(200);
            // lets what is under way come to its end first
            server.stop();
        } finally {
            root.detachAppender(logs);
        }
        assertThat(logs.list).extracting(ILoggingEvent::getFormattedMessage).isEmpty();
    }

    @Test
    void a_connection_that_is_used_is_kept_and_one_that_is_not_ends() {
        TestServer server = server(new Patience(LONG, LONG, LONG, SHORT), 100);
        RawClient client = client(server);
        for (int i = 0; i < 3; i++) {
            client.send(LIVE);
            assertThat(client.readLine()).isEqualTo("HTTP/1.1 200 OK");
            while (!client.readLine().isEmpty()) {
                // the rest of the head
            }
            client.readBytes("{\"status\":\"ok\"}".length());
        }
        assertThat(client.readToEnd()).isEmpty();
    }

    @Test
    void beyond_the_limit_connections_wait_until_idle_ones_have_made_room() {
        TestServer server = server(new Patience(LONG, LONG, LONG, LONG), 10);
        for (int i = 0; i < 10; i++) {
            RawClient idle = client(server).send(LIVE);
            assertThat(idle.readLine()).isEqualTo("HTTP/1.1 200 OK");
        }
        assertThat(client(server).send(LIVE).readLine())
                .as("idle ones are kept for a second, and not for a minute, when it is crowded")
                .isEqualTo("HTTP/1.1 200 OK");
    }

    @Test
    void one_source_has_so_many_connections_and_more_when_one_of_them_has_ended() {
        TestServer server = server(new LoadLimits(1, 100, 2, new Patience(LONG, LONG, LONG, LONG)));
        List<RawClient> open = List.of(client(server), client(server));
        for (RawClient each : open) {
            assertThat(each.send(LIVE).readLine()).isEqualTo("HTTP/1.1 200 OK");
        }
        assertThat(client(server).readToEnd()).as("ends at once").isEmpty();
        String last = "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        open.getFirst().close();
        // the server needs a moment to see it end
        assertThat(Stream.generate(() -> client(server).send(last).readToEnd()).limit(1_000))
                .anyMatch(answer -> answer.startsWith("HTTP/1.1 200 OK"));
    }

    @Test
    void a_client_that_waits_to_be_told_to_go_on_is_told() {
        TestServer server = server(Patience.USUAL, 100);
        RawClient client = client(server).send(POST + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
        assertThat(client.readLine()).isEqualTo("HTTP/1.1 100 Continue");
        assertThat(client.readLine()).isEmpty();
        assertThat(client.send("{}").readLine()).isEqualTo("HTTP/1.1 400 Bad Request");
    }
}
