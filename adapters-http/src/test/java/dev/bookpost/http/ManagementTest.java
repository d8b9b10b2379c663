package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ManagementTest {
    private static HttpResponse<String> request(HttpServer server, String method, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(uri)
                            .method(method, BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());
        }
    }

    @Test
    void a_management_server_tells_health_and_metrics_and_has_no_api() throws Exception {
        List<HealthCheck> readiness = List.of(
                new HealthCheck("database", () -> Health.WELL),
                new HealthCheck("dispatcher", () -> new Health.Unwell("does not come round")));
        var settings = new HttpSettings("127.0.0.1", 0, false);
        try (HttpServer server =
                HttpApi.startManagement(settings, readiness, HttpApi.metrics(() -> "some_metric 1.0\n"))) {
            HttpResponse<String> metrics = request(server, "GET", "/metrics");
            assertThat(metrics.statusCode()).isEqualTo(200);
            assertThat(metrics.body()).isEqualTo("some_metric 1.0\n");
            assertThat(metrics.headers().firstValue("Content-Type"))
                    .contains("text/plain; version=0.0.4; charset=utf-8");
            assertThat(metrics.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(request(server, "HEAD", "/metrics").statusCode()).isEqualTo(200);
            assertThat(request(server, "POST", "/metrics").statusCode()).isEqualTo(405);
            assertThat(request(server, "GET", "/health/live").statusCode()).isEqualTo(200);
            HttpResponse<String> ready = request(server, "GET", "/health/ready");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body()).contains("\"dispatcher\":\"does not come round\"", "\"database\":\"ok\"");
            assertThat(request(server, "GET", "/api/resources").statusCode()).isEqualTo(404);
            assertThat(request(server, "GET", "/").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void a_part_that_does_not_answer_is_not_waited_for() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        List<HealthCheck> readiness = List.of(
                new HealthCheck("database", () -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return Health.WELL;
                }),
                new HealthCheck("dispatcher", () -> Health.WELL));
        var settings = new HttpSettings("127.0.0.1", 0, false);
        try (HttpServer server = HttpApi.startManagement(settings, readiness, HttpApi.metrics(() -> ""))) {
            HttpResponse<String> ready = request(server, "GET", "/health/ready");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body()).contains("\"database\":\"does not answer\"", "\"dispatcher\":\"ok\"");
        } finally {
            end.countDown();
        }
    }

    @Test
    void an_observer_is_told_the_pattern_of_a_route_and_never_its_values() throws Exception {
        try (TestServer server = new TestServer()) {
            server.get("/api/resources/" + new UUID(1, 2), null);
            assertThat(server.observed.poll(10, TimeUnit.SECONDS)).isEqualTo("GET /api/resources/{id} 404");
            server.get("/nothing/ann@example.com", null);
            assertThat(server.observed.poll(10, TimeUnit.SECONDS)).isEqualTo("GET  404");
            server.get("/api/members/me", null);
            assertThat(server.observed.poll(10, TimeUnit.SECONDS)).isEqualTo("GET /api/members/me 401");
        }
    }
}
