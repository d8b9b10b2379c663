package dev.bookpost.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What {@code openapi.yaml} allows to be said, and what is wrong with what was said. */
public final class Contract {
    private static final Contract SHARED = new Contract(Document.read());

    /** What HTTP itself may refuse, before any operation is looked at. */
    private static final Set<Integer> REFUSALS_OF_HTTP = Set.of(408, 414, 431, 505);

    private final Document document;
    private final List<Operation> operations;
    private final RequestCheck requests;
    private final AnswerCheck answers;

    private Contract(Document written) {
        document = written.closed();
        operations = Operation.of(document);
        Schemas schemas = new Schemas(document);
        requests = new RequestCheck(document, schemas);
        answers = new AnswerCheck(document, schemas);
    }

    /** Read once, for that takes a while. */
    public static Contract shared() {
        return SHARED;
    }

    public List<Operation> operations() {
        return operations;
    }

    /** The one that an exchange is about. */
    public Optional<Operation> operation(Exchange exchange) {
        String method = exchange.method().equals("HEAD") ? "GET" : exchange.method();
        return at(exchange).stream()
                .filter(operation -> operation.method().equals(method))
                .findFirst();
    }

    /** Its parameters in a place such as {@code query}. */
    public List<JsonNode> parameters(Operation operation, String place) {
        return operation.parameters().stream()
                .map(document::resolve)
                .filter(parameter -> parameter.path("in").asText().equals(place))
                .toList();
    }

    /** The first body that the document shows; empty if it shows none. */
    public Optional<JsonNode> exampleBody(Operation operation) {
        JsonNode body = document.resolve(operation.node().path("requestBody"));
        return examples(body.path("content").path("application/json")).stream().findFirst();
    }

    static List<JsonNode> examples(JsonNode content) {
        List<JsonNode> examples = new ArrayList<>();
        if (content.has("example")) {
            examples.add(content.get("example"));
        }
        content.path("examples").forEach(example -> examples.add(example.path("value")));
        return examples;
    }

    /** Nothing wrong: empty. Whatever is not under {@code /api/} and not in the contract is a page. */
    public List<String> faults(Exchange exchange) {
        Optional<Operation> operation = operation(exchange);
        if (operation.isPresent() && !REFUSALS_OF_HTTP.contains(exchange.status())) {
            return faults(exchange, operation.get());
        }
        if (exchange.method().equals("OPTIONS") && exchange.succeeded()) {
            return List.of();
        }
        if (!at(exchange).isEmpty() && operation.isEmpty()) {
            return exchange.status() == 405
                    ? answers.faults(exchange, document.at("/components/responses/MethodNotAllowed"))
                    : List.of("a method that is not in the contract is answered otherwise than by 405");
        }
        return exchange.path().startsWith("/api/") && exchange.status() < 400
                ? List.of("not in the contract")
                : List.of();
    }

    private List<String> faults(Exchange exchange, Operation operation) {
        List<String> faults = new ArrayList<>();
        if (exchange.succeeded()) {
            faults.addAll(requests.faults(exchange, operation));
        }
        JsonNode response = operation.node().path("responses").path(Integer.toString(exchange.status()));
        if (response.isMissingNode()) {
            faults.add(operation + " may not be answered with " + exchange.status());
        } else {
            faults.addAll(answers.faults(exchange, document.resolve(response)));
        }
        return faults;
    }

    /** Those at the address of an exchange; an address without parameters goes before one with. */
    private List<Operation> at(Exchange exchange) {
        List<Operation> matching = operations.stream()
                .filter(operation -> operation.match(exchange.path()).isPresent())
                .toList();
        List<Operation> exact = matching.stream()
                .filter(operation -> !operation.path().contains("{"))
                .toList();
        return exact.isEmpty() ? matching : exact;
    }
}
