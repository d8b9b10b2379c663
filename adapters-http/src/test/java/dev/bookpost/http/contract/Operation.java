package dev.bookpost.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * One method at one address.
 *
 * @param path with its parameters in braces
 * @param shared what the address says for all of its methods
 */
public record Operation(String method, String path, JsonNode shared, JsonNode node) {
    static List<Operation> of(Document document) {
        List<Operation> operations = new ArrayList<>();
        document.at("/paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    if (!method.getKey().equals("parameters")) {
                        operations.add(new Operation(
                                method.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                path.getValue(),
                                method.getValue()));
                    }
                }));
        return operations;
    }

    public String id() {
        return node.path("operationId").asText();
    }

    public boolean isSecured() {
        return !node.path("security").isEmpty();
    }

    public boolean takesBody() {
        return node.has("requestBody");
    }

    /** The statuses that it may be answered with. */
    public TreeSet<Integer> statuses() {
        TreeSet<Integer> statuses = new TreeSet<>();
        node.path("responses").fieldNames().forEachRemaining(status -> statuses.add(Integer.valueOf(status)));
        return statuses;
    }

    /** As they are written, references included. */
    List<JsonNode> parameters() {
        List<JsonNode> parameters = new ArrayList<>();
        shared.path("parameters").forEach(parameters::add);
        node.path("parameters").forEach(parameters::add);
        return parameters;
    }

    /** The values of the parameters in the path; empty if this is another path. */
    Optional<Map<String, String>> match(String sentPath) {
        String[] pattern = path.split("/", -1);
        String[] sent = sentPath.split("/", -1);
        if (pattern.length != sent.length) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < pattern.length; i++) {
            if (pattern[i].startsWith("{")) {
                values.put(pattern[i].substring(1, pattern[i].length() - 1), decode(sent[i]));
            } else if (!pattern[i].equals(sent[i])) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }

    private static String decode(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
