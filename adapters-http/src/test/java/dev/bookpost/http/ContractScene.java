package dev.bookpost.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.domain.member.MemberMails.PasswordReset;
import dev.bookpost.domain.member.MemberMails.Welcome;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.http.contract.Contract;
import dev.bookpost.http.contract.Operation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an operation can be driven on: one of each thing, and people of every kind. */
final class ContractScene {
    /** An id that nothing bears. */
    static final String NOBODYS = "00000000-0000-7000-8000-000000000000";

    /** The member's address, once {@link #suppress()} was called. */
    private static final String SUPPRESSED = "ann%40example.org";

    private static final String MANUAL =
            "{\"name\": \"Studio\", \"timeZone\": \"UTC\", \"capacity\": 1, \"approval\": \"manual\"}";

    private final TestServer server;
    private final Operation operation;
    private final Contract contract = Contract.shared();
    private final String operator;
    private final String resource;
    private final String member;
    private final String booking;
    private final String mail;
    private final String mailedToken;

    /** @param path with the query */
    record Request(String path, @Nullable String token, String body, String mediaType) {
        Request to(String other) {
            return new Request(other, token, body, mediaType);
        }

        Request by(@Nullable String other) {
            return new Request(path, other, body, mediaType);
        }

        Request with(String other) {
            return new Request(path, token, other, mediaType);
        }

        Request as(String other) {
            return new Request(path, token, body, other);
        }
    }

    ContractScene(TestServer server, Operation operation) {
        this.server = server;
        this.operation = operation;
        member = server.world
                .addMember("ann@example.org", Role.MEMBER, true)
                .id()
                .toString();
        server.world.addMember("new@example.org", Role.MEMBER, false);
        server.world.addMember("viewer@example.org", Role.VIEWER, true);
        server.world.addMember("operator@example.org", Role.OPERATOR, true);
        operator = server.signIn("operator@example.org");
        boolean waits = Set.of("approveBooking", "rejectBooking").contains(operation.id());
        resource = waits
                ? server.post("/api/resources", operator, MANUAL).text("id")
                : server.world.addResource("Room", 1).id().toString();
        booking = server.post("/api/bookings", server.signIn("ann@example.org"), """
                        {"resourceId": "%s", "start": "2027-03-02T10:00:00Z", "end": "2027-03-02T11:00:00Z"}
                        """.formatted(resource))
                .text("id");
        mail = server.world.outbox().about("booking:" + booking).getFirst().id().toString();
        mailedToken = mailedToken();
    }

    /** The token of the mail that the operation is the answer to. */
    private String mailedToken() {
        switch (operation.id()) {
            case "confirmEmail" ->
                server.post(
                        "/api/members",
                        null,
                        "{\"email\": \"lee@example.com\", \"name\": \"Lee\", \"password\": \"correct horse\"}");
            case "resetPassword" -> server.post("/api/members/forgot", null, "{\"email\": \"ann@example.org\"}");
            default -> {
                return "none";
            }
        }
        return server.world.deliverAll().stream()
                .flatMap(sent -> switch (sent.content()) {
                    case Welcome welcome -> Stream.of(welcome.confirmToken());
                    case PasswordReset reset -> Stream.of(reset.resetToken());
                    default -> Stream.of();
                })
                .findFirst()
                .orElseThrow();
    }

    /** All that is due is refused by the relay, for a reason that leaves the address as good as it was. */
    void killMails() {
        refuseMails("550 5.2.1 mailbox disabled");
    }

    /** The relay says that the member's address does not exist. */
    void suppress() {
        refuseMails("550 5.1.1 no such user");
    }

    private void refuseMails(String reply) {
        Set<MailKind> kinds = server.world.codec().known();
        var request = new ClaimRequest("test", 20, Duration.ofMinutes(1), kinds, Set.of(), 3, true, Set.of());
        server.world
                .outbox()
                .claim(request)
                .mails()
                .forEach(claimed -> server.world
                        .outbox()
                        .settle(List.of(
                                new Settlement(claimed.id(), claimed.leaseNo(), new Settlement.Refused(550, reply)))));
    }

    /** Nothing can be done with this booking any more. */
    void cancelBooking() {
        server.post("/api/bookings/" + booking + "/cancel", operator, "");
    }

    /** A session of one who is known and may not do this. */
    String whoMayNot() {
        if (operation.id().equals("book")) {
            return server.signIn("new@example.org");
        }
        boolean outbox = operation.path().startsWith("/api/outbox");
        return server.signIn(outbox ? "ann@example.org" : "viewer@example.org");
    }

    /** The contract's own example, about what there is. */
    Request good() {
        String path = operation.path().replace("{mailId}", mail).replace("{address}", SUPPRESSED);
        path = path.replace(
                "{id}",
                path.startsWith("/api/bookings") ? booking : path.startsWith("/api/members") ? member : resource);
        String query = contract.parameters(operation, "query").stream()
                .filter(parameter -> parameter.path("required").asBoolean())
                .map(parameter -> parameter.path("name").asText() + "="
                        + URLEncoder.encode(parameter.path("example").asText(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        String body = contract.exampleBody(operation).map(this::fitted).orElse("");
        return new Request(
                query.isEmpty() ? path : path + "?" + query,
                operation.isSecured() ? operator : null,
                body,
                "application/json");
    }

    private String fitted(JsonNode example) {
        ObjectNode body = example.deepCopy();
        if (body.has("resourceId")) {
            body.put("resourceId", resource);
        }
        if (body.has("token")) {
            body.put("token", mailedToken);
        }
        if (operation.id().equals("signIn")) {
            body.put("email", "ann@example.org").put("password", "correct horse");
        }
        return body.toString();
    }

    /** The same about things that there are not. */
    Request aboutNothing(Request good) {
        return good.to(good.path()
                        .replace(booking, NOBODYS)
                        .replace(resource, NOBODYS)
                        .replace(mail, NOBODYS)
                        .replace(member, NOBODYS)
                        .replace(SUPPRESSED, "nobody%40example.org"))
                .with(good.body().replace(resource, NOBODYS));
    }
}
