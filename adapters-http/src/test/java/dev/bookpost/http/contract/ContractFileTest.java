package dev.bookpost.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.http.exchange.ProblemCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What goes for the file itself. */
class ContractFileTest {
    private final Document document = Document.read();
    private final Schemas schemas = new Schemas(document.closed());
    private final List<Operation> operations = Operation.of(document);

    @Test
    void it_is_openapi_3_1_with_relative_addresses() {
        assertThat(document.at("/openapi").asText()).isEqualTo("3.1.1");
        assertThat(document.at("/servers").size()).isEqualTo(1);
        assertThat(document.at("/servers/0/url").asText()).isEqualTo(".");
    }

    @Test
    void every_operation_says_what_it_is_and_who_may() {
        List<String> tags = document.at("/tags").findValuesAsText("name");
        assertThat(operations)
                .extracting(Operation::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z]+[A-Za-z]*"));
        assertThat(operations).allSatisfy(operation -> {
            assertThat(operation.node().path("summary").asText()).matches("[A-Z].*[^.]");
            assertThat(operation.node().path("tags").size()).isEqualTo(1);
            assertThat(tags).contains(operation.node().path("tags").path(0).asText());
            assertThat(operation.node().path("security").isArray()).isTrue();
            assertThat(operation.statuses()).anyMatch(status -> status < 300);
        });
    }

    @Test
    void every_operation_says_what_may_go_wrong() {
        assertThat(operations)
                .filteredOn(operation -> operation.path().startsWith("/api/"))
                .allSatisfy(operation -> {
                    Set<Integer> expected = new TreeSet<>(List.of(406, 429, 503));
                    if (operation.isSecured()) {
                        expected.add(401);
                    }
                    if (operation.takesBody()) {
                        expected.addAll(List.of(400, 413, 415));
                    }
                    if (!operation.parameters().isEmpty()) {
                        expected.add(400);
                    }
                    if (operation.path().contains("{")) {
                        expected.add(404);
                    }
                    assertThat(operation.statuses()).as("%s", operation).containsAll(expected);
                });
    }

    /** A misspelt field of OpenAPI or keyword of JSON Schema says nothing, and nobody would notice. */
    @Test
    void no_field_is_misspelt() {
        Map<String, String> known = Map.of(
                "operation", "operationId tags summary description security parameters requestBody responses",
                "parameter", "$ref name in required description schema example",
                "body", "$ref required description content",
                "response", "$ref description headers content",
                "header", "$ref description required schema example",
                "content", "schema example examples",
                "schema",
                        "$ref type description format pattern enum const required properties items default examples anyOf"
                                + " minimum maximum minLength maxLength minItems maxItems additionalProperties");
        Map<String, List<JsonNode>> found = new ObjectsOf(document).byKind();
        assertThat(found).containsOnlyKeys(known.keySet());
        found.forEach((kind, nodes) -> {
            List<String> fields = List.of(known.getOrDefault(kind, "").split(" ", -1));
            assertThat(nodes)
                    .allSatisfy(node -> node.fieldNames()
                            .forEachRemaining(
                                    name -> assertThat(fields).as("%s", node).contains(name)));
        });
    }

    @Test
    void no_body_of_a_request_may_hold_what_is_not_listed() {
        for (Operation operation : operations) {
            JsonNode body = document.resolve(operation.node().path("requestBody"));
            body.path("content")
                    .forEach(content -> assertThat(
                                    document.resolve(content.path("schema")).path("additionalProperties"))
                            .as("%s", operation)
                            .isEqualTo(BooleanNode.FALSE));
        }
    }

    @Test
    void every_reference_leads_somewhere_and_every_component_is_used() {
        Set<String> references = new HashSet<>(document.root().findValuesAsText("$ref"));
        assertThat(references)
                .allSatisfy(reference -> assertThat(
                                document.at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
        Set<String> components = new HashSet<>();
        document.at("/components").properties().stream()
                .filter(kind -> !kind.getKey().equals("securitySchemes"))
                .forEach(kind -> kind.getValue()
                        .fieldNames()
                        .forEachRemaining(name -> components.add("#/components/" + kind.getKey() + "/" + name)));
        components.removeAll(references);
        assertThat(components).containsExactly("#/components/responses/MethodNotAllowed");
    }

    /** The closed document is taken, so that an example with a field that there is not is noticed. */
    @Test
    void every_schema_is_one_and_every_example_fits() {
        List<String> faults = new ArrayList<>();
        int examples = 0;
        for (JsonNode node : Document.all(document.closed().root())) {
            JsonNode schema = node.path("schema");
            if (schema.isObject()) {
                faults.addAll(schemas.faultsOf(schema));
                for (JsonNode example : Contract.examples(node)) {
                    schemas.faults(schema, example).forEach(fault -> faults.add(example + ": " + fault));
                    examples++;
                }
            }
        }
        for (JsonNode schema : document.at("/components/schemas")) {
            faults.addAll(schemas.faultsOf(schema));
            schema.path("examples").forEach(example -> faults.addAll(schemas.faults(schema, example)));
        }
        assertThat(faults).isEmpty();
        assertThat(examples).isGreaterThan(50);
    }

    @Test
    void its_words_are_those_of_the_code() {
        Set<String> problems = document.root().findValues("type").stream()
                .flatMap(type -> Document.all(type).stream())
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .filter(text -> text.startsWith("urn:bookpost:problem:"))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> codes = words(ProblemCode.values(), code -> code.type().toString());
        assertThat(problems).isEqualTo(codes);
        assertThat(enumeration("/components/schemas/MailState")).isEqualTo(words(MailState.values(), Enum::name));
        assertThat(enumeration("/components/schemas/DeathReason"))
                .isEqualTo(words(DeathReason.values(), DeathReason::code));
        assertThat(enumeration("/components/schemas/BookingStatus"))
                .isEqualTo(words(BookingStatus.values(), Enum::name));
        assertThat(enumeration("/components/schemas/Stats/properties/relay/properties/state"))
                .isEqualTo(words(RelayBreaker.State.values(), Enum::name));
    }

    private Set<String> enumeration(String pointer) {
        Set<String> words = new TreeSet<>();
        document.at(pointer).path("enum").forEach(word -> words.add(word.asText()));
        return words;
    }

    private static <E> Set<String> words(E[] values, Function<E, String> word) {
        return Arrays.stream(values).map(word).collect(Collectors.toCollection(TreeSet::new));
    }
}
