package dev.bookpost.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What is wrong with a request that was answered as if nothing were. */
final class RequestCheck {
    private final Document document;
    private final Schemas schemas;

    RequestCheck(Document document, Schemas schemas) {
        this.document = document;
        this.schemas = schemas;
    }

    List<String> faults(Exchange exchange, Operation operation) {
        List<String> faults = new ArrayList<>();
        if (operation.isSecured() && exchange.request().header("Authorization").isEmpty()) {
            faults.add("taken without a token");
        }
        faults.addAll(faultsOfParameters(exchange, operation));
        faults.addAll(faultsOfBody(exchange, operation));
        return faults;
    }

    private List<String> faultsOfParameters(Exchange exchange, Operation operation) {
        List<String> faults = new ArrayList<>();
        Map<String, String> path = operation.match(exchange.path()).orElseThrow();
        Map<String, String> query = query(exchange.query());
        Map<String, String> unknown = new LinkedHashMap<>(query);
        for (JsonNode written : operation.parameters()) {
            JsonNode parameter = document.resolve(written);
            String name = parameter.path("name").asText();
            Optional<String> value = switch (parameter.path("in").asText()) {
                case "path" -> Optional.ofNullable(path.get(name));
                case "query" -> Optional.ofNullable(query.get(name));
                case "header" -> exchange.request().header(name);
                default -> throw new IllegalStateException("no such place: " + parameter);
            };
            if (parameter.path("in").asText().equals("query")) {
                unknown.remove(name);
            }
            if (value.isEmpty() && parameter.path("required").asBoolean()) {
                faults.add("taken without the parameter " + name);
            }
            value.ifPresent(text -> schemas.faults(
                            parameter.path("schema"), Texts.typed(document, parameter.path("schema"), text))
                    .forEach(fault -> faults.add("taken with the parameter " + name + ": " + fault)));
        }
        unknown.keySet().forEach(name -> faults.add("taken with the unknown parameter " + name));
        return faults;
    }

    private List<String> faultsOfBody(Exchange exchange, Operation operation) {
        String body = exchange.request().body();
        JsonNode declared = document.resolve(operation.node().path("requestBody"));
        if (body.isEmpty()) {
            return declared.path("required").asBoolean() ? List.of("taken without a body") : List.of();
        }
        if (declared.isMissingNode()) {
            return List.of("taken with a body");
        }
        JsonNode content =
                declared.path("content").path(exchange.request().mediaType().toLowerCase(Locale.ROOT));
        if (content.isMissingNode()) {
            return List.of("taken with a body of type " + exchange.request().mediaType());
        }
        return schemas.faults(content.path("schema"), Texts.json(body)).stream()
                .map(fault -> "taken with a body that does not fit: " + fault)
                .toList();
    }

    private static Map<String, String> query(String query) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                String[] parts = pair.split("=", 2);
                values.put(decode(parts[0]), parts.length == 1 ? "" : decode(parts[1]));
            }
        }
        return values;
    }

    private static String decode(String encoded) {
        return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    }
}
