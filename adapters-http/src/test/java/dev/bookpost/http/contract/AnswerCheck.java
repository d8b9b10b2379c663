package dev.bookpost.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is wrong with an answer. */
final class AnswerCheck {
    private final Document document;
    private final Schemas schemas;

    AnswerCheck(Document document, Schemas schemas) {
        this.document = document;
        this.schemas = schemas;
    }

    List<String> faults(Exchange exchange, JsonNode response) {
        List<String> faults = new ArrayList<>();
        response.path("headers")
                .properties()
                .forEach(header -> faults.addAll(
                        faultsOfHeader(header.getKey(), document.resolve(header.getValue()), exchange.answer())));
        faults.addAll(faultsOfBody(exchange, response.path("content")));
        return faults;
    }

    private List<String> faultsOfHeader(String name, JsonNode header, Exchange.Message answer) {
        Optional<String> value = answer.header(name);
        if (value.isEmpty()) {
            return header.path("required").asBoolean() ? List.of("the header " + name + " is missing") : List.of();
        }
        JsonNode schema = header.path("schema");
        return schemas.faults(schema, Texts.typed(document, schema, value.get())).stream()
                .map(fault -> "the header " + name + ": " + fault)
                .toList();
    }

    private List<String> faultsOfBody(Exchange exchange, JsonNode content) {
        String body = exchange.answer().body();
        if (exchange.method().equals("HEAD")) {
            return body.isEmpty() ? List.of() : List.of("there is a body");
        }
        if (content.isEmpty()) {
            return body.isEmpty() ? List.of() : List.of("there is a body: " + body);
        }
        String mediaType = exchange.answer().mediaType();
        JsonNode declared = content.path(mediaType);
        if (declared.isMissingNode()) {
            return List.of("the media type is " + mediaType);
        }
        JsonNode value = mediaType.endsWith("json") ? Texts.json(body) : TextNode.valueOf(body);
        return schemas.faults(declared.path("schema"), value).stream()
                .map(fault -> "the body: " + fault)
                .toList();
    }
}
