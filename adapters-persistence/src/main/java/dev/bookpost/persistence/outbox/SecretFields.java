package dev.bookpost.persistence.outbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.bookpost.domain.outbox.ContentCodec;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The fields that {@link ContentCodec#masked} masks. */
final class SecretFields {
    private static final Pattern NAME = Pattern.compile("token|secret|password", Pattern.CASE_INSENSITIVE);

    private SecretFields() {}

    static void mask(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
                if (!NAME.matcher(field.getKey()).find()) {
                    mask(field.getValue());
                } else if (!field.getValue().isNull()) {
                    object.set(field.getKey(), TextNode.valueOf(ContentCodec.MASK));
                }
            }
        } else if (node instanceof ArrayNode array) {
            array.forEach(SecretFields::mask);
        }
    }
}
