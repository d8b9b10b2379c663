package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.member.Role;
import dev.bookpost.http.contract.Contract;
import dev.bookpost.http.contract.Operation;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Who may do what, as a table. */
class AuthorisationTest {
    private static final List<String> PEOPLE = List.of("anonymous", "owner", "other member", "viewer", "operator");

    /** @param statuses in the order of {@link #PEOPLE} */
    private record Row(String method, String path, String body, List<Integer> statuses) {}

    private static final String RESOURCE =
            "{\"name\": \"Hall\", \"timeZone\": \"UTC\", \"capacity\": 1, \"approval\": \"automatic\"}";
    private static final String BOOKING =
            "{\"resourceId\": \"RESOURCE\", \"start\": \"2027-03-05T10:00:00Z\", \"end\": \"2027-03-05T11:00:00Z\"}";
    private static final String MOVE = "{\"start\": \"2027-03-06T10:00:00Z\", \"end\": \"2027-03-06T11:00:00Z\"}";
    private static final String SIGN_UP =
            "{\"email\": \"new@example.org\", \"name\": \"New\", \"password\": \"correct horse\"}";
    private static final String SIGN_IN = "{\"email\": \"nobody@example.org\", \"password\": \"correct horse\"}";
    private static final String USELESS = "{\"token\": \"useless\"}";
    private static final String FORGOT = "{\"email\": \"owner@example.org\"}";
    private static final String RESET = "{\"token\": \"useless\", \"password\": \"correct horse\"}";
    private static final String NO_REMINDERS = "{\"reminders\": false}";
    private static final String SPAN = "?from=2027-03-02T00:00:00Z&to=2027-03-03T00:00:00Z";

    private static final List<Row> TABLE = List.of(
            new Row("POST", "/api/members", SIGN_UP, List.of(201, 201, 201, 201, 201)),
            new Row("POST", "/api/members/confirm", USELESS, List.of(400, 400, 400, 400, 400)),
            new Row("POST", "/api/members/forgot", FORGOT, List.of(202, 202, 202, 202, 202)),
            new Row("POST", "/api/members/reset", RESET, List.of(400, 400, 400, 400, 400)),
            new Row("POST", "/api/members/me/confirmation", "", List.of(401, 202, 202, 202, 202)),
            new Row("POST", "/api/sessions", SIGN_IN, List.of(401, 401, 401, 401, 401)),
            new Row("GET", "/api/members/me", "", List.of(401, 200, 200, 200, 200)),
            new Row("PATCH", "/api/members/me", NO_REMINDERS, List.of(401, 200, 200, 200, 200)),
            new Row("GET", "/api/members/MEMBER", "", List.of(401, 200, 404, 200, 200)),
            new Row("DELETE", "/api/sessions/current", "", List.of(401, 204, 204, 204, 204)),
            new Row("POST", "/api/resources", RESOURCE, List.of(401, 403, 403, 403, 201)),
            // who may not is told so before the body is looked at
            new Row("POST", "/api/resources", "{", List.of(401, 403, 403, 403, 400)),
            new Row("GET", "/api/resources", "", List.of(200, 200, 200, 200, 200)),
            new Row("GET", "/api/resources/RESOURCE", "", List.of(200, 200, 200, 200, 200)),
            new Row("GET", "/api/resources/RESOURCE/availability" + SPAN, "", List.of(200, 200, 200, 200, 200)),
            new Row("POST", "/api/bookings", BOOKING, List.of(401, 201, 201, 201, 201)),
            new Row("GET", "/api/bookings", "", List.of(401, 200, 200, 200, 200)),
            new Row("GET", "/api/bookings/OWNED", "", List.of(401, 200, 404, 200, 200)),
            new Row("GET", "/api/bookings/OWNED/mails", "", List.of(401, 200, 404, 200, 200)),
            new Row("POST", "/api/bookings/OWNED/cancel", "{}", List.of(401, 200, 404, 403, 200)),
            new Row("POST", "/api/bookings/OWNED/reschedule", MOVE, List.of(401, 200, 404, 403, 200)),
            new Row("POST", "/api/bookings/HELD/approve", "", List.of(401, 403, 404, 403, 200)),
            new Row("POST", "/api/bookings/HELD/reject", "{}", List.of(401, 403, 404, 403, 200)),
            new Row("GET", "/api/outbox", "", List.of(401, 403, 403, 200, 200)),
            new Row("GET", "/api/outbox?limit=x", "", List.of(401, 403, 403, 400, 400)),
            new Row("GET", "/api/outbox/stats", "", List.of(401, 403, 403, 200, 200)),
            new Row("GET", "/api/outbox/suppressions", "", List.of(401, 403, 403, 200, 200)),
            new Row("DELETE", "/api/outbox/suppressions/ADDRESS", "", List.of(401, 403, 403, 403, 404)),
            new Row("GET", "/api/outbox/MAIL", "", List.of(401, 403, 403, 200, 200)),
            new Row("GET", "/api/outbox/MAIL/preview", "", List.of(401, 403, 403, 200, 200)),
            new Row("GET", "/api/outbox/MAIL/preview?part=x", "", List.of(401, 403, 403, 400, 400)),
            new Row("POST", "/api/outbox/MAIL/requeue", "", List.of(401, 403, 403, 403, 409)),
            new Row("POST", "/api/outbox/MAIL/discard", "", List.of(401, 403, 403, 403, 200)),
            new Row("POST", "/api/outbox/requeue", "{\"all\": true}", List.of(401, 403, 403, 403, 200)),
            new Row("POST", "/api/outbox/requeue", "{", List.of(401, 403, 403, 403, 400)),
            new Row("POST", "/api/outbox/discard", "{\"all\": true}", List.of(401, 403, 403, 403, 200)),
            new Row("POST", "/api/outbox/pause", "", List.of(401, 403, 403, 403, 200)),
            new Row("POST", "/api/outbox/resume", "", List.of(401, 403, 403, 403, 200)),
            new Row("GET", "/health/live", "", List.of(200, 200, 200, 200, 200)),
            new Row("GET", "/health/ready", "", List.of(200, 200, 200, 200, 200)),
            new Row("GET", "/metrics", "", List.of(200, 200, 200, 200, 200)),
            new Row("GET", "/openapi.yaml", "", List.of(200, 200, 200, 200, 200)));

    @Test
    void every_operation_there_is_has_a_row() {
        Set<String> rows = TABLE.stream()
                .map(row -> row.method() + " "
                        + row.path()
                                .replaceFirst("\\?.*", "")
                                .replaceFirst("RESOURCE|OWNED|HELD|MEMBER", "{id}")
                                .replace("MAIL", "{mailId}")
                                .replace("ADDRESS", "{address}"))
                .collect(Collectors.toSet());
        Set<String> operations =
                Contract.shared().operations().stream().map(Operation::toString).collect(Collectors.toSet());
        assertThat(rows).isEqualTo(operations);
    }

    @TestFactory
    List<DynamicTest> the_table_holds() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Row row : TABLE) {
            for (String person : PEOPLE) {
                int expected = row.statuses().get(PEOPLE.indexOf(person));
                String name = row.method() + " " + row.path() + " by " + person + ": " + expected;
                tests.add(DynamicTest.dynamicTest(name, () -> check(row, person, expected)));
            }
        }
        return tests;
    }

    /** Members see their own bookings only, those who see all see all. */
    @TestFactory
    List<DynamicTest> a_list_holds_what_its_reader_may_see() {
        return List.of("owner", "other member", "viewer", "operator").stream()
                .map(person -> DynamicTest.dynamicTest(person, () -> {
                    try (TestServer server = new TestServer(HttpApi.metrics(() -> "some_metric 1.0\n"))) {
                        Scene scene = Scene.set(server);
                        var items = server.get("/api/bookings", scene.token(server, person))
                                .json()
                                .get("items");
                        assertThat(items).hasSize(person.equals("other member") ? 0 : 2);
                    }
                }))
                .toList();
    }

    private static void check(Row row, String person, int expected) {
        try (TestServer server = new TestServer(HttpApi.metrics(() -> "some_metric 1.0\n"))) {
            Scene scene = Scene.set(server);
            String path = scene.fill(row.path());
            var request = server.request(
                            row.method(),
                            path,
                            scene.token(server, person),
                            BodyPublishers.ofString(scene.fill(row.body())))
                    .header("Content-Type", "application/json");
            var answer = server.send(request);
            assertThat(answer.status()).isEqualTo(expected);
            if (expected >= 400) {
                assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
                assertThat(answer.json().get("status").asInt()).isEqualTo(expected);
            }
        }
    }

    /** Two bookings of the owner, one of them waiting for approval, and everybody who may look at them. */
    private record Scene(String member, String resource, String owned, String held, String mail) {
        static Scene set(TestServer server) {
            String member = server.world
                    .addMember("owner@example.org", Role.MEMBER, true)
                    .id()
                    .toString();
            server.world.addMember("other@example.org", Role.MEMBER, true);
            server.world.addMember("viewer@example.org", Role.VIEWER, true);
            server.world.addMember("operator@example.org", Role.OPERATOR, true);
            String resource = server.world.addResource("Room", 1).id().toString();
            String body = BOOKING.replace("RESOURCE", resource).replace("2027-03-05", "2027-03-02");
            String owned = server.post("/api/bookings", server.signIn("owner@example.org"), body)
                    .text("id");
            String clinic = server.world
                    .addResource("Clinic", 1, new Approval.Manual(Duration.ofHours(1)), Duration.ZERO)
                    .id()
                    .toString();
            String held = server.post(
                            "/api/bookings", server.signIn("owner@example.org"), BOOKING.replace("RESOURCE", clinic))
                    .text("id");
            String mail = server.world
                    .outbox()
                    .about("booking:" + owned)
                    .getFirst()
                    .id()
                    .toString();
            return new Scene(member, resource, owned, held, mail);
        }

        String fill(String text) {
            return text.replace("RESOURCE", resource)
                    .replace("OWNED", owned)
                    .replace("HELD", held)
                    .replace("MAIL", mail)
                    .replace("ADDRESS", "nobody%40example.org")
                    .replace("MEMBER", member);
        }

        @Nullable
        String token(TestServer server, String person) {
            return switch (person) {
                case "anonymous" -> null;
                case "other member" -> server.signIn("other@example.org");
                default -> server.signIn(person + "@example.org");
            };
        }
    }
}
