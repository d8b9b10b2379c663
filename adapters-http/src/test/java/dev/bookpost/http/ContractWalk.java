package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.http.ContractScene.Request;
import dev.bookpost.http.contract.Contract;
import dev.bookpost.http.contract.Operation;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Drives one operation, as the contract shows it, through its answers. */
final class ContractWalk {
    private final TestServer server;
    private final Operation operation;
    private final ContractScene scene;

    ContractWalk(TestServer server, Operation operation) {
        this.server = server;
        this.operation = operation;
        this.scene = new ContractScene(server, operation);
    }

    /** The statuses that can be brought about here. */
    static Set<Integer> drivable(Operation operation) {
        return operation.statuses().stream()
                .filter(status -> !isForTestsOfTheEdge(operation, status))
                .collect(Collectors.toSet());
    }

    /** Too many requests, from one or from all. */
    private static boolean isForTestsOfTheEdge(Operation operation, int status) {
        return status == 429 || (status == 503 && operation.id().equals("readContract"));
    }

    /** What changes nothing goes first. */
    void drive() {
        Set<Integer> statuses = drivable(operation);
        statuses.forEach(this::refuse);
        if (operation.id().equals("requeueMail")) {
            scene.killMails();
        }
        if (operation.path().startsWith("/api/outbox/suppressions")) {
            scene.suppress();
        }
        Request good = scene.good();
        TestServer.Answer first = send(good);
        assertThat(first.status()).as(first.response().body()).isBetween(200, 299);
        if (statuses.contains(304)) {
            String tag = Objects.requireNonNull(first.header("ETag"));
            expect(304, server.send(request(good).header("If-None-Match", tag)));
        }
        if (statuses.contains(409)) {
            expect(409, conflict(good));
        }
    }

    private void refuse(int status) {
        Request good = scene.good();
        switch (status) {
            case 400 -> expect(400, send(invalid(good)));
            case 401 -> expect(401, send(operation.isSecured() ? good.by(null) : withWrongPassword(good)));
            case 403 -> expect(403, send(good.by(scene.whoMayNot())));
            case 404 -> expectNotFound(good);
            case 406 -> expect(406, server.send(request(good).header("Accept", "image/png")));
            case 412 -> expect(412, server.send(request(good).header("If-Match", "\"nothing-like-it\"")));
            case 413 -> expect(413, send(good.with("{\"name\": \"" + "a".repeat(70_000) + "\"}")));
            case 415 -> expect(415, send(good.with("{}").as("text/plain")));
            case 503 -> {
                server.storeFault.set(new StoreUnavailableException("away", new IllegalStateException()));
                expect(503, send(good));
                server.storeFault.set(null);
            }
            default -> assertThat(status).isIn(200, 201, 202, 204, 304, 409);
        }
    }

    private Request invalid(Request good) {
        if (operation.takesBody()) {
            return good.with("{");
        }
        return Contract.shared().parameters(operation, "query").isEmpty()
                ? good.to(operation.path().replaceFirst("\\{\\w+}", "%00"))
                : good.to(good.path().replaceFirst("\\?.*", "") + "?nonsense=1");
    }

    private static Request withWrongPassword(Request good) {
        return good.with("{\"email\": \"ann@example.org\", \"password\": \"wrong\"}");
    }

    private void expectNotFound(Request good) {
        if (operation.id().equals("readMetrics")) {
            // there by setting only
            try (TestServer without = new TestServer()) {
                expect(404, without.get("/metrics", null));
                server.driven.addAll(without.driven);
            }
        } else {
            expect(404, send(scene.aboutNothing(good)));
        }
    }

    private TestServer.Answer conflict(Request good) {
        return switch (operation.id()) {
            case "addResource" -> {
                server.send(request(good).header("Idempotency-Key", "\"key\""));
                Request other = good.with(good.body().replace("\"capacity\":1", "\"capacity\":2"));
                yield server.send(request(other).header("Idempotency-Key", "\"key\""));
            }
            case "previewMail" -> {
                server.world.preview().refuseAll("the template of booking-confirmed/1 failed");
                yield send(good);
            }
            case "rescheduleBooking" -> {
                scene.cancelBooking();
                yield send(good);
            }
            default -> send(good);
        };
    }

    private TestServer.Answer send(Request request) {
        return server.send(request(request));
    }

    private HttpRequest.Builder request(Request request) {
        var body = request.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body());
        HttpRequest.Builder builder = server.request(operation.method(), request.path(), request.token(), body);
        return request.body().isEmpty() ? builder : builder.header("Content-Type", request.mediaType());
    }

    private void expect(int status, TestServer.Answer answer) {
        assertThat(answer.status())
                .as("%s %s", operation, answer.response().body())
                .isEqualTo(status);
    }
}
