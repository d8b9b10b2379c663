package dev.bookpost.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** {@code openapi.yaml} as a tree. */
final class Document {
    private final ObjectNode root;

    private Document(ObjectNode root) {
        this.root = root;
    }

    /** As it is written. */
    static Document read() {
        try (InputStream in = Document.class.getResourceAsStream("openapi.yaml")) {
            if (in == null) {
                throw new IllegalStateException("there is no openapi.yaml");
            }
            return new Document((ObjectNode) new YAMLMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With no field allowed that is not listed: clients must bear new ones, but we have to write them down. */
    Document closed() {
        ObjectNode closed = root.deepCopy();
        for (JsonNode node : all(closed)) {
            if (node instanceof ObjectNode schema
                    && schema.path("properties").isObject()
                    && !schema.has("additionalProperties")) {
                schema.put("unevaluatedProperties", false);
            }
        }
        return new Document(closed);
    }

    ObjectNode root() {
        return root;
    }

    JsonNode at(String pointer) {
        return root.at(pointer);
    }

    /** Follows a reference, if it is one. */
    JsonNode resolve(JsonNode node) {
        JsonNode reference = node.path("$ref");
        if (!reference.isTextual()) {
            return node;
        }
        JsonNode target = root.at(reference.textValue().substring(1));
        if (target.isMissingNode()) {
            throw new IllegalStateException("leads nowhere: " + reference);
        }
        return resolve(target);
    }

    /** Every node, the given one first. */
    static List<JsonNode> all(JsonNode node) {
        List<JsonNode> all = new ArrayList<>();
        all.add(node);
        node.forEach(child -> all.addAll(all(child)));
        return all;
    }
}
