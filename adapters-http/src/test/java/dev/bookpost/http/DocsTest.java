package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract as it is served, and the page that shows it. */
class DocsTest {
    private static final Pattern ADDRESS = Pattern.compile("(?:src|href)=\"([^\"]*)\"");

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private TestServer.Answer send(String method, String path, String header, String value) {
        return server.send(
                server.request(method, path, null, BodyPublishers.noBody()).header(header, value));
    }

    @Test
    void the_contract_is_served_as_yaml_that_is_asked_for_again_only_if_it_changed() {
        var contract = server.get("/openapi.yaml", null);
        assertThat(contract.header("Content-Type")).isEqualTo("application/yaml");
        assertThat(contract.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(contract.response().body()).startsWith("openapi: 3.1.1\n");
        String tag = String.valueOf(contract.header("ETag"));
        for (String known : List.of(tag, "*", "\"other\", " + tag, tag.replace("W/", ""))) {
            var unchanged = send("GET", "/openapi.yaml", "If-None-Match", known);
            assertThat(unchanged.status()).as(known).isEqualTo(304);
            assertThat(unchanged.header("ETag")).isEqualTo(tag);
        }
        for (String known : List.of("\"other\"", tag.replace("\"", ""))) {
            assertThat(send("GET", "/openapi.yaml", "If-None-Match", known).status())
                    .as(known)
                    .isEqualTo(200);
        }
        assertThat(send("HEAD", "/openapi.yaml", "Accept", "*/*").header("ETag"))
                .isEqualTo(tag);
    }

    @Test
    void all_that_the_page_loads_is_here_and_addressed_relatively() {
        var page = server.get("/docs", null);
        assertThat(page.header("Content-Type")).isEqualToIgnoringWhitespace("text/html;charset=utf-8");
        Matcher addresses = ADDRESS.matcher(page.response().body());
        int found = 0;
        while (addresses.find()) {
            URI address = URI.create(addresses.group(1));
            assertThat(address.isAbsolute()).as("%s", address).isFalse();
            assertThat(address.getPath()).doesNotStartWith("/");
            assertThat(server.get(URI.create("/docs").resolve(address).getPath(), null)
                            .status())
                    .as("%s", address)
                    .isEqualTo(200);
            found++;
        }
        assertThat(found).isEqualTo(7);
        assertThat(server.get("/docs/docs.js", null).response().body())
                .contains("url: \"openapi.yaml\"", "validatorUrl: null");
    }

    @Test
    void no_script_stands_in_the_page_and_nothing_from_elsewhere_may_be_loaded() {
        var page = server.get("/docs", null);
        assertThat(page.response().body())
                .doesNotContainPattern("\\son[a-z]+=|style=|<style|https?://|<script>|\\{\\{");
        assertThat(page.header("Content-Security-Policy"))
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';")
                .contains("connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe-eval", "http");
        assertThat(server.get("/docs/docs.js", null).header("Content-Security-Policy"))
                .startsWith("default-src 'none'; base-uri 'none'");
    }

    @Test
    void of_swagger_ui_only_what_is_needed_is_served_and_kept_as_long_as_its_version_stays() {
        String page = server.get("/docs", null).response().body();
        String folder = "/docs/swagger-ui/" + page.replaceFirst("(?s).*swagger-ui/([0-9.]+)/.*", "$1") + "/";
        var bundle = server.get(folder + "swagger-ui-bundle.js", null);
        assertThat(bundle.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
        assertThat(bundle.header("Content-Type")).isEqualToIgnoringWhitespace("text/javascript;charset=utf-8");
        assertThat(server.get(folder + "swagger-ui-bundle.js.LICENSE.txt", null).status())
                .isEqualTo(200);
        for (String none : List.of(
                folder + "index.html",
                folder + "swagger-initializer.js",
                folder + "oauth2-redirect.html",
                folder + "%2e%2e",
                "/docs/swagger-ui/0.0.1/swagger-ui.css",
                "/docs/swagger-ui/swagger-ui.css",
                "/docs/openapi.yaml")) {
            assertThat(server.get(none, null).status()).as(none).isIn(400, 404);
        }
    }

    @Test
    void a_slash_too_many_leads_to_the_page() {
        var answer = server.get("/docs/", null);
        assertThat(answer.status()).isEqualTo(302);
        assertThat(URI.create("/prefix/docs/").resolve(String.valueOf(answer.header("Location"))))
                .isEqualTo(URI.create("/prefix/docs"));
    }
}
