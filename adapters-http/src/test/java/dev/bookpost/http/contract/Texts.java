package dev.bookpost.http.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigInteger;

/** Texts as the values that they stand for. */
final class Texts {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Texts() {}

    /** A parameter's or a header's value. */
    static JsonNode typed(Document document, JsonNode schema, String text) {
        return switch (document.resolve(schema).path("type").asText()) {
            case "integer" ->
                text.matches("-?[0-9]{1,30}") ? BigIntegerNode.valueOf(new BigInteger(text)) : TextNode.valueOf(text);
            case "boolean" ->
                text.matches("true|false") ? BooleanNode.valueOf(Boolean.parseBoolean(text)) : TextNode.valueOf(text);
            default -> TextNode.valueOf(text);
        };
    }

    /** Missing if it is no JSON. */
    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
