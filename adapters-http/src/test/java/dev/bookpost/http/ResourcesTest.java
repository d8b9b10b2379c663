package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.member.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResourcesTest {
    private static final String HALL =
            "{\"name\": \"Hall\", \"timeZone\": \"Europe/Berlin\", \"capacity\": 3, \"approval\": \"automatic\"}";

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
    void an_operator_adds_a_resource_and_anyone_reads_it() {
        var added = server.post("/api/resources", operator, HALL);
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.json().properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder("id", "name", "timeZone", "capacity", "approval", "reminderLead");
        assertThat(added.text("approval")).isEqualTo("automatic");
        assertThat(added.text("reminderLead")).isEqualTo("PT24H");
        assertThat(added.header("Location")).isEqualTo("resources/" + added.text("id"));
        var read = server.get("/api/resources/" + added.text("id"), null);
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.json()).isEqualTo(added.json());
        var list = server.get("/api/resources", null).json();
        assertThat(list.get("items").get(0)).isEqualTo(added.json());
        assertThat(list.get("next").isNull()).isTrue();
    }

    @Test
    void a_resource_may_need_approval_and_call_to_mind_when_it_is_told() {
        var added =
                server.post("/api/resources", operator, manual("\"holdTime\": \"PT15M\", \"reminderLead\": \"P1D\""));
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.text("approval")).isEqualTo("manual");
        assertThat(added.text("holdTime")).isEqualTo("PT15M");
        assertThat(added.text("reminderLead")).isEqualTo("PT24H");
        var usual = server.post("/api/resources", operator, manual("\"holdTime\": null, \"reminderLead\": \"PT0S\""));
        assertThat(usual.text("holdTime")).isEqualTo("PT24H");
        assertThat(usual.text("reminderLead")).isEqualTo("PT0S");
    }

    @Test
    void durations_that_are_none_or_out_of_range_are_refused() {
        for (String bad :
                List.of("15", "\"15m\"", "\"P1M\"", "\"PT59S\"", "\"P30DT1S\"", "\"PT60.5S\"", "\"PT-5M\"", "{}")) {
            var answer = server.post("/api/resources", operator, manual("\"holdTime\": " + bad));
            assertThat(answer.wrongFields()).as(bad).containsExactly("holdTime");
        }
        for (String bad : List.of("\"PT-1S\"", "\"P31D\"", "\"PT0.1S\"")) {
            var answer = server.post("/api/resources", operator, manual("\"reminderLead\": " + bad));
            assertThat(answer.wrongFields()).as(bad).containsExactly("reminderLead");
        }
        var automatic = server.post(
                "/api/resources", operator, manual("\"holdTime\": \"PT1H\"").replace("manual", "automatic"));
        assertThat(automatic.wrongFields()).containsExactly("holdTime");
    }

    private static String manual(String more) {
        return "{\"name\": \"Hall\", \"timeZone\": \"UTC\", \"capacity\": 1, \"approval\": \"manual\", " + more + "}";
    }

    @Test
    void every_wrong_field_is_named_at_once() {
        var answer = server.post(
                "/api/resources",
                operator,
                "{\"name\": [], \"timeZone\": \"+09:00\", \"capacity\": 1001, \"approval\": 1}");
        assertThat(answer.wrongFields()).containsExactly("name", "timeZone", "capacity", "approval");
        for (String capacity : List.of("0", "-1", "1.5", "1e2", "\"3\"", "99999999999999999999", "true", "{}")) {
            assertThat(server.post("/api/resources", operator, HALL.replace("3", capacity))
                            .wrongFields())
                    .as(capacity)
                    .containsExactly("capacity");
        }
    }

    @Test
    void availability_tells_which_units_are_taken() {
        String id = server.post("/api/resources", operator, HALL).text("id");
        for (int i = 0; i < 2; i++) {
            server.post(
                    "/api/bookings",
                    operator,
                    "{\"resourceId\": \"%s\", \"start\": \"2027-03-02T10:00:00Z\", \"end\": \"2027-03-02T11:00:00Z\"}"
                            .formatted(id));
        }
        String path = "/api/resources/" + id + "/availability";
        var answer = server.get(path + "?from=2027-03-02T00:00:00Z&to=2027-03-03T09:00:00%2B09:00", null);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().toString())
                .isEqualTo("{\"capacity\":3,\"taken\":["
                        + "{\"unit\":1,\"start\":\"2027-03-02T10:00:00Z\",\"end\":\"2027-03-02T11:00:00Z\"},"
                        + "{\"unit\":2,\"start\":\"2027-03-02T10:00:00Z\",\"end\":\"2027-03-02T11:00:00Z\"}]}");
        assertThat(server.get(path, null).wrongFields()).containsExactly("from", "to");
        assertThat(server.get(path + "?from=2027-03-02T00:00:00Z&to=2027-03-02T00:00:00Z", null)
                        .wrongFields())
                .containsExactly("to");
        assertThat(server.get(path + "?from=2027-03-02T00:00:00Z&to=2027-04-02T00:00:01Z", null)
                        .wrongFields())
                .containsExactly("to");
    }

    @Test
    void an_unknown_resource_is_not_found() {
        String unknown = "/api/resources/00000000-0000-7000-8000-000000000000";
        assertThat(server.get(unknown, null).code()).isEqualTo("not-found");
        assertThat(server.get(unknown + "/availability?from=2027-03-02T00:00:00Z&to=2027-03-03T00:00:00Z", null)
                        .code())
                .isEqualTo("not-found");
        assertThat(server.get("/api/resources/hall", null).code()).isEqualTo("not-found");
    }

    @Test
    void lists_go_on_where_they_stopped() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            made.add(server.post("/api/resources", operator, HALL).text("id"));
        }
        List<String> shown = new ArrayList<>();
        String path = "/api/resources?limit=2";
        while (!path.isEmpty()) {
            var page = server.get(path, null).json();
            shown.addAll(page.get("items").findValuesAsText("id"));
            path = page.get("next").isNull()
                    ? ""
                    : "/api/resources?limit=2&cursor=" + page.get("next").asText();
        }
        assertThat(shown).isEqualTo(made);
    }
}
