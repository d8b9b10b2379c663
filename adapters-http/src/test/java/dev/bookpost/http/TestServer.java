package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.http.contract.Contract;
import dev.bookpost.http.contract.Exchange;
import dev.bookpost.http.load.LoadLimits;
import dev.bookpost.http.source.TrustedProxies;
import dev.bookpost.http.throttle.ThrottleLimits;
import dev.bookpost.testkit.world.InMemoryWorld;
import io.javalin.router.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A server on a free port over a world in memory, and a client of it. */
final class TestServer implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    static final EdgeSettings WIDE_EDGE =
            new EdgeSettings(LoadLimits.USUAL, ThrottleLimits.usual(10_000), TrustedProxies.none(), Set.of(), false);

    final InMemoryWorld world = new InMemoryWorld();

    /** What the store fails with; null while it is well. */
    final AtomicReference<@Nullable RuntimeException> storeFault = new AtomicReference<>();

    /** Whoever uses the store waits until it is open. */
    final AtomicReference<CountDownLatch> storeGate = new AtomicReference<>(new CountDownLatch(0));

    /** Each answered request: method, route, status. */
    final BlockingQueue<String> observed = new LinkedBlockingQueue<>();

    /** What was driven: operation, status. */
    final Set<String> driven = ConcurrentHashMap.newKeySet();

    private final Contract contract = Contract.shared();
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;

    /** With an edge that no test reaches by accident. */
    TestServer(Routes... more) {
        this(WIDE_EDGE, more);
    }

    TestServer(EdgeSettings edge, Routes... more) {
        server = HttpApi.start(
                new HttpSettings("127.0.0.1", 0, true, edge),
                Composition.of(world, new FailableTransactions()),
                List.of(
                        new HealthCheck("database", this::databaseHealth),
                        new HealthCheck("relay", () -> new Health.Warning("takes no mail"))),
                List.of(more),
                (method, route, status, took) -> observed.add(method + " " + route + " " + status));
    }

    /** An answer with its body as JSON, if it is any. */
    record Answer(HttpResponse<String> response) {
        int status() {
            return response.statusCode();
        }

        JsonNode json() {
            try {
                return MAPPER.readTree(response.body());
            } catch (IOException e) {
                throw new UncheckedIOException(response.body(), e);
            }
        }

        String text(String field) {
            return json().required(field).asText();
        }

        /** The last part of a problem's type. */
        String code() {
            String type = json().path("type").asText();
            return type.substring(type.lastIndexOf(':') + 1);
        }

        List<String> wrongFields() {
            return json().path("errors").findValuesAsText("field");
        }

        @Nullable
        String header(String name) {
            return response.headers().firstValue(name).orElse(null);
        }
    }

    /** All that it has, filters included. */
    List<Endpoint> routes() {
        return ((HttpApi.RunningServer) server)
                .javalin().unsafe.internalRouter.allHttpHandlers().stream()
                        .map(parsed -> parsed.endpoint)
                        .toList();
    }

    int port() {
        return server.port();
    }

    Answer get(String path, @Nullable String token) {
        return send(request("GET", path, token, BodyPublishers.noBody()));
    }

    Answer post(String path, @Nullable String token, String json) {
        return send(
                request("POST", path, token, BodyPublishers.ofString(json)).header("Content-Type", "application/json"));
    }

    HttpRequest.Builder request(String method, String path, @Nullable String token, BodyPublisher body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, body);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    /** Whatever is said has to be in the contract. */
    Answer send(HttpRequest.Builder builder) {
        HttpRequest request = builder.build();
        Answer answer = answer(request);
        Exchange exchange = Exchange.of(request, answer.response());
        if (!isProvoked(exchange.status())) {
            assertThat(contract.faults(exchange)).as("%s", exchange).isEmpty();
        }
        contract.operation(exchange).ifPresent(operation -> driven.add(operation.id() + " " + exchange.status()));
        return answer;
    }

    /** For what no contract allows, such as a body where none is looked at. */
    Answer sendAnything(HttpRequest.Builder request) {
        return answer(request.build());
    }

    private Answer answer(HttpRequest request) {
        try {
            return new Answer(client.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The contract names no failure of the service; a test that breaks the store gets one all the same. */
    private boolean isProvoked(int status) {
        return status == 500 && storeFault.get() != null;
    }

    /** Asks for what anyone may see, and does not wait for the answer. */
    CompletableFuture<Answer> sendAsync(String path) {
        return sendAsync(request("GET", path, null, BodyPublishers.noBody()));
    }

    CompletableFuture<Answer> sendAsync(HttpRequest.Builder request) {
        return client.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(Answer::new);
    }

    /** The token of a new session of one whose password is that of {@link InMemoryWorld#addMember}. */
    String signIn(String email) {
        return post("/api/sessions", null, "{\"email\":\"" + email + "\",\"password\":\"correct horse\"}")
                .text("token");
    }

    /** Stops the server, but not the client, which may be waiting for an answer. */
    void stop() {
        server.close();
    }

    @Override
    public void close() {
        client.close();
        stop();
    }

    private Health databaseHealth() {
        RuntimeException fault = storeFault.get();
        if (fault == null) {
            return Health.WELL;
        }
        if (fault instanceof StoreUnavailableException) {
            return new Health.Unwell("no answer");
        }
        throw fault;
    }

    private final class FailableTransactions implements Transactions<BookingUnitOfWork> {
        @Override
        public <R> R inTransaction(Function<? super BookingUnitOfWork, ? extends R> work) {
            try {
                storeGate.get().await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            RuntimeException fault = storeFault.get();
            if (fault != null) {
                throw fault;
            }
            return world.transactions().inTransaction(work);
        }
    }
}
