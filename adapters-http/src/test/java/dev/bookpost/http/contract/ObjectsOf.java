package dev.bookpost.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The objects of a document, sorted by what they are to OpenAPI. */
final class ObjectsOf {
    private final Map<String, List<JsonNode>> found = new HashMap<>();

    ObjectsOf(Document document) {
        Operation.of(document).forEach(this::operation);
        JsonNode components = document.at("/components");
        components.path("parameters").forEach(this::parameter);
        components.path("headers").forEach(this::header);
        components.path("requestBodies").forEach(this::body);
        components.path("responses").forEach(this::response);
        components.path("schemas").forEach(this::schema);
    }

    Map<String, List<JsonNode>> byKind() {
        return found;
    }

    private void add(String kind, JsonNode node) {
        found.computeIfAbsent(kind, none -> new ArrayList<>()).add(node);
    }

    private void operation(Operation operation) {
        add("operation", operation.node());
        operation.parameters().forEach(this::parameter);
        if (operation.takesBody()) {
            body(operation.node().path("requestBody"));
        }
        operation.node().path("responses").forEach(this::response);
    }

    private void parameter(JsonNode node) {
        add("parameter", node);
        schemaIn(node);
    }

    private void header(JsonNode node) {
        add("header", node);
        schemaIn(node);
    }

    private void body(JsonNode node) {
        add("body", node);
        node.path("content").forEach(this::content);
    }

    private void response(JsonNode node) {
        add("response", node);
        node.path("headers").forEach(this::header);
        node.path("content").forEach(this::content);
    }

    private void content(JsonNode node) {
        add("content", node);
        schemaIn(node);
    }

    private void schemaIn(JsonNode node) {
        if (node.has("schema")) {
            schema(node.path("schema"));
        }
    }

    private void schema(JsonNode node) {
        if (!node.isObject()) {
            return;
        }
        add("schema", node);
        node.path("properties").forEach(this::schema);
        node.path("anyOf").forEach(this::schema);
        schema(node.path("items"));
        schema(node.path("additionalProperties"));
    }
}
