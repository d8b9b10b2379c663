package dev.bookpost.http.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A mail's content, fit to be shown: what opens doors is masked, for an operator must not be able to confirm another's
 * address or take over another's account. A field counts as secret by its name, so a content's fields must be named
 * for what they hold.
 */
final class PayloadJson {
    static final String MASK = "***";

    private static final Pattern SECRET = Pattern.compile("token|secret|password", Pattern.CASE_INSENSITIVE);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private PayloadJson() {}

    /** Null in JSON if the content cannot be read. */
    static JsonNode masked(String payload) {
        try {
            JsonNode read = MAPPER.readTree(payload);
            mask(read);
            return read;
        } catch (JsonProcessingException e) {
            return JsonNodeFactory.instance.nullNode();
        }
    }

    private static void mask(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
                if (SECRET.matcher(field.getKey()).find()) {
                    object.set(field.getKey(), TextNode.valueOf(MASK));
                } else {
                    mask(field.getValue());
                }
            }
        } else if (node instanceof ArrayNode array) {
            array.forEach(PayloadJson::mask);
        }
    }
}
