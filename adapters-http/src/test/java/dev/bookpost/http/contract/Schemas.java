package dev.bookpost.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Checks values against the document's schemas (JSON Schema 2020-12), formats included. */
final class Schemas {
    private static final SchemaLocation META = SchemaLocation.of("https://json-schema.org/draft/2020-12/schema");

    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
    private final JsonNode shared;
    private final Map<JsonNode, Schema> compiled = new ConcurrentHashMap<>();

    Schemas(Document document) {
        shared = document.at("/components/schemas").deepCopy();
    }

    List<String> faults(JsonNode schema, JsonNode value) {
        return messages(compiled.computeIfAbsent(schema, this::compile).validate(value));
    }

    /** What is wrong with a schema itself. */
    List<String> faultsOf(JsonNode schema) {
        return messages(registry.getSchema(META).validate(schema));
    }

    /** Each schema becomes a document of its own, which has those that it may refer to in it. */
    private Schema compile(JsonNode schema) {
        ObjectNode whole = schema.deepCopy();
        whole.set("$defs", shared);
        Document.all(whole).forEach(Schemas::pointToDefinitions);
        return registry.getSchema(whole);
    }

    private static void pointToDefinitions(JsonNode node) {
        if (node instanceof ObjectNode schema && schema.path("$ref").isTextual()) {
            schema.put("$ref", schema.path("$ref").textValue().replace("#/components/schemas/", "#/$defs/"));
        }
    }

    private static List<String> messages(List<Error> errors) {
        return errors.stream().map(Error::toString).toList();
    }
}
