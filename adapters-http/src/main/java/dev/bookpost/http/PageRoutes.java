package dev.bookpost.http;

import dev.bookpost.http.exchange.Reading;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The pages that people use. Their addresses are relative, so that a proxy can put them under any path. */
final class PageRoutes {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final String INBOX_LINK = "<a href=\"{{root}}inbox\">Inbox</a>";
    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "app.js", "text/javascript; charset=utf-8",
            "confirm.js", "text/javascript; charset=utf-8",
            "app.css", "text/css; charset=utf-8");

    private final String index;
    private final String confirm = load("confirm.html");

    PageRoutes(boolean inboxLinked) {
        index = load("index.html").replace("{{inbox}}", inboxLinked ? INBOX_LINK : "");
    }

    void addTo(RoutesConfig routes) {
        Reading.route(routes, "/", ctx -> page(ctx, index, "./"));
        Reading.route(routes, "/bookings/{id}", ctx -> page(ctx, index, "../"));
        Reading.route(routes, "/confirm", ctx -> page(ctx, confirm, "./"));
        Reading.route(routes, "/assets/{file}", PageRoutes::asset);
    }

    private static void page(Context ctx, String html, String root) {
        ctx.header(SecurityHeaders.CONTENT_SECURITY_POLICY, POLICY)
                .header("Cache-Control", "no-store")
                .contentType("text/html; charset=utf-8")
                .result(html.replace("{{root}}", root));
    }

    private static void asset(Context ctx) {
        String file = ctx.pathParam("file");
        String mediaType = MEDIA_TYPES.get(file);
        if (mediaType == null) {
            throw new NotFoundResponse();
        }
        ctx.header("Cache-Control", "no-cache").contentType(mediaType).result(load(file));
    }

    private static String load(String name) {
        try (InputStream in = PageRoutes.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
