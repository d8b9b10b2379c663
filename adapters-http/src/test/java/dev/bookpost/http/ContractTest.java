package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.http.contract.Contract;
import dev.bookpost.http.contract.Operation;
import io.javalin.router.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The contract and the service are about the same thing. */
class ContractTest {
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

    /** What is not for programs, and why. */
    private static final Map<String, String> PAGES = Map.ofEntries(
            Map.entry("GET /", "the page for people"),
            Map.entry("GET /bookings/{id}", "the same page, at the address that mails link to"),
            Map.entry("GET /confirm", "the page with the button that confirms an address"),
            Map.entry("GET /reset", "the page with the form for a new password"),
            Map.entry("GET /unsubscribe", "the page with the button that ends reminders"),
            Map.entry("POST /unsubscribe", "that button, and mail programs: a form in, a page out"),
            Map.entry("GET /assets/{file}", "what these pages load"),
            Map.entry("GET /docs", "the page that shows the contract"),
            Map.entry("GET /docs/docs.css", "what it loads"),
            Map.entry("GET /docs/docs.js", "what it loads"),
            Map.entry("GET /docs/swagger-ui/{version}/{file}", "what it loads"));

    private static TestServer server(Routes... more) {
        return new TestServer(Stream.concat(Stream.of(HttpApi.metrics(() -> "some_metric 1.0\n")), Stream.of(more))
                .toArray(Routes[]::new));
    }

    private static Set<String> written() {
        return Contract.shared().operations().stream()
                .map(Operation::toString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Less the pages. */
    private static Set<String> served(TestServer server) {
        Set<String> served = routes(server, METHODS);
        served.removeAll(PAGES.keySet());
        return served;
    }

    private static Set<String> routes(TestServer server, Set<String> methods) {
        return server.routes().stream()
                .filter(route -> methods.contains(route.method.name()))
                .map(ContractTest::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String name(Endpoint route) {
        return route.method.name() + " " + route.path;
    }

    @Test
    void every_route_is_in_the_contract_and_every_operation_has_a_route() {
        try (TestServer server = server()) {
            assertThat(served(server)).isEqualTo(written());
            assertThat(routes(server, METHODS)).containsAll(PAGES.keySet());
        }
    }

    @Test
    void a_route_that_nobody_wrote_down_is_noticed() {
        try (TestServer server = server(routes -> routes.post("/api/secrets", ctx -> ctx.status(204)))) {
            assertThat(served(server)).isNotEqualTo(written()).contains("POST /api/secrets");
        }
    }

    @Test
    void head_goes_wherever_get_does() {
        try (TestServer server = server()) {
            Set<String> heads = routes(server, Set.of("HEAD")).stream()
                    .map(name -> name.replace("HEAD ", "GET "))
                    .collect(Collectors.toSet());
            assertThat(heads).isEqualTo(routes(server, Set.of("GET")));
        }
    }

    /** Each with the contract's own example, and refused in every way that the contract names and a test can bring about. */
    @TestFactory
    List<DynamicTest> every_operation_answers_in_every_way_it_may() {
        return Contract.shared().operations().stream()
                .map(operation -> DynamicTest.dynamicTest(operation.toString(), () -> {
                    try (TestServer server = server()) {
                        new ContractWalk(server, operation).drive();
                        assertThat(server.driven)
                                .containsAll(ContractWalk.drivable(operation).stream()
                                        .map(status -> operation.id() + " " + status)
                                        .toList());
                    }
                }))
                .toList();
    }
}
