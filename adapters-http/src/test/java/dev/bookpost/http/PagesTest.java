package dev.bookpost.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.member.MemberMails.PasswordReset;
import dev.bookpost.domain.member.Role;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PagesTest {
    private static final List<String> PAGES = List.of("/", "/bookings/7", "/confirm", "/reset");
    private static final Pattern ASSET = Pattern.compile("\"\\.{1,2}/(assets/[^\"]+)\"");
    private static final Pattern IMPORT = Pattern.compile("from '\\./([^']+)'");
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void each_page_has_the_strict_policy_and_nothing_that_it_forbids() {
        for (String path : PAGES) {
            var page = server.get(path, null);
            assertThat(page.status()).as(path).isEqualTo(200);
            assertThat(page.header("Content-Security-Policy")).as(path).isEqualTo(POLICY);
            assertThat(page.header("Cache-Control")).as(path).isEqualTo("no-store");
            assertThat(page.response().body())
                    .as(path)
                    .doesNotContainPattern("\\son[a-z]+=|style=|<style|http://|https://|<script>|\\{\\{");
        }
    }

    @Test
    void every_script_and_style_that_a_page_or_script_names_is_served() {
        Set<String> assets = assets();
        assertThat(assets).contains("assets/app.css", "assets/reset.js", "assets/confirm.js", "assets/time.js");
        for (String asset : assets) {
            var answer = server.get("/" + asset, null);
            assertThat(answer.status()).as(asset).isEqualTo(200);
            assertThat(answer.header("Content-Type"))
                    .as(asset)
                    .startsWith(asset.endsWith(".css") ? "text/css" : "text/javascript");
            assertThat(answer.response().body()).as(asset).doesNotContain("innerHTML", "eval(", "document.write");
        }
        for (String none : List.of("none.js", "index.html", "..%2fpage%2fapp.js")) {
            assertThat(server.get("/assets/" + none, null).status()).as(none).isIn(400, 404);
        }
    }

    @Test
    void head_of_a_page_or_asset_is_answered_like_get_without_a_body() {
        for (String path : List.of("/", "/bookings/7", "/confirm", "/reset", "/assets/time.js", "/assets/app.css")) {
            var head = server.send(server.request("HEAD", path, null, BodyPublishers.noBody()));
            assertThat(head.status()).as(path).isEqualTo(200);
            assertThat(head.header("Content-Type"))
                    .as(path)
                    .isEqualTo(server.get(path, null).header("Content-Type"));
            assertThat(head.response().body()).as(path).isEmpty();
        }
    }

    @Test
    void opening_the_link_of_a_mail_uses_no_token_up_and_shows_none() {
        server.world.addMember("ann@example.org", Role.MEMBER, true);
        server.post("/api/members/forgot", null, "{\"email\": \"ann@example.org\"}");
        String token = ((PasswordReset) server.world.deliverAll().getFirst().content()).resetToken();
        for (String page : List.of("/reset", "/confirm")) {
            String link = page + "?token=" + token;
            var opened = server.get(link, null);
            assertThat(opened.status()).isEqualTo(200);
            assertThat(opened.response().body()).doesNotContain(token);
            assertThat(server.send(server.request("HEAD", link, null, BodyPublishers.noBody()))
                            .status())
                    .isEqualTo(200);
        }
        String markup = "%3Cscript%3Ealert(1)%3C%2Fscript%3E";
        assertThat(server.get("/reset?token=" + markup, null).response().body()).doesNotContain("alert(1)");
        String reset = "{\"token\": \"" + token + "\", \"password\": \"battery staple\"}";
        assertThat(server.post("/api/members/reset", null, reset).status()).isEqualTo(204);
    }

    /** From the pages on, through what each script imports. */
    private Set<String> assets() {
        Queue<String> unread = new ArrayDeque<>();
        for (String path : PAGES) {
            unread.addAll(matches(ASSET, server.get(path, null).response().body()));
        }
        Set<String> found = new TreeSet<>();
        for (String asset = unread.poll(); asset != null; asset = unread.poll()) {
            if (found.add(asset)) {
                String text = server.get("/" + asset, null).response().body();
                matches(IMPORT, text).forEach(name -> unread.add("assets/" + name));
            }
        }
        return found;
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
