package dev.bookpost.http;

import dev.bookpost.http.exchange.ClassPathFile;
import dev.bookpost.http.exchange.Reading;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.util.Set;

/** The pages that people use. Their addresses are relative, so that a proxy can put them under any path. */
final class PageRoutes {
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final String INBOX_LINK = "<a href=\"{{root}}inbox\">Inbox</a>";
    private static final Set<String> SCRIPTS = Set.of(
            "api.js",
            "app.js",
            "bookings.js",
            "changes.js",
            "confirm.js",
            "link.js",
            "page.js",
            "reset.js",
            "resources.js",
            "span-fields.js",
            "time.js");
    private final String index;
    private final String confirm = load("confirm.html");
    private final String reset = load("reset.html");

    PageRoutes(boolean inboxLinked) {
        index = load("index.html").replace("{{inbox}}", inboxLinked ? INBOX_LINK : "");
    }

    void addTo(RoutesConfig routes) {
        Reading.route(routes, "/", ctx -> page(ctx, index, "./"));
        Reading.route(routes, "/bookings/{id}", ctx -> page(ctx, index, "../"));
        Reading.route(routes, "/confirm", ctx -> page(ctx, confirm, "./"));
        Reading.route(routes, "/reset", ctx -> page(ctx, reset, "./"));
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
        boolean style = file.equals("app.css");
        if (!style && !SCRIPTS.contains(file)) {
            throw new NotFoundResponse();
        }
        ctx.header("Cache-Control", "no-cache")
                .contentType((style ? "text/css" : "text/javascript") + "; charset=utf-8")
                .result(load(file));
    }

    private static String load(String name) {
        return ClassPathFile.text(PageRoutes.class, "page/" + name);
    }
}
