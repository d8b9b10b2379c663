package dev.bookpost.http;

import dev.bookpost.application.booking.Unsubscribe;
import dev.bookpost.http.exchange.ClassPathFile;
import dev.bookpost.http.exchange.OneClick;
import dev.bookpost.http.exchange.Reading;
import dev.bookpost.http.exchange.RequestBody;
import dev.bookpost.http.throttle.Throttles;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;

/**
 * {@code /unsubscribe}, where the link of a reminder leads. Reading it changes nothing, for programs follow links; posting
 * the one-click form to it ends the reminders (RFC 8058 section 3.2), whether a mail program posts or the page's button,
 * which needs no script. Nobody has to be signed in: the token in the address says whose they are.
 */
final class UnsubscribeRoutes {
    /** That of the other pages, but that this one's form may be sent. */
    private static final String POLICY = PageRoutes.POLICY.replace("form-action 'none'", "form-action 'self'");

    private static final int MAX_TOKEN_LENGTH = 200;

    private final Unsubscribe unsubscribe;
    private final Throttles throttles;
    private final String question = load("unsubscribe.html");
    private final String done = load("unsubscribed.html");
    private final String useless = load("unsubscribe-useless.html");

    UnsubscribeRoutes(Unsubscribe unsubscribe, Throttles throttles) {
        this.unsubscribe = unsubscribe;
        this.throttles = throttles;
    }

    void addTo(RoutesConfig routes) {
        Reading.route(routes, "/unsubscribe", ctx -> page(ctx, 200, question));
        routes.post("/unsubscribe", this::unsubscribe);
    }

    private void unsubscribe(Context ctx) {
        throttles.unsubscribe(ctx);
        boolean oneClick = OneClick.isIn(RequestBody.of(ctx).bytes(), ctx.contentType());
        String token = ctx.queryParam("token");
        if (!oneClick || token == null || token.length() > MAX_TOKEN_LENGTH) {
            page(ctx, 400, useless);
            return;
        }
        switch (unsubscribe.handle(token)) {
            case Unsubscribe.Result.Done() -> page(ctx, 200, done);
            case Unsubscribe.Result.UselessToken() -> page(ctx, 404, useless);
        }
    }

    private static void page(Context ctx, int status, String html) {
        ctx.status(status)
                .header(SecurityHeaders.CONTENT_SECURITY_POLICY, POLICY)
                .header("Cache-Control", "no-store")
                .contentType("text/html; charset=utf-8")
                .result(html);
    }

    private static String load(String name) {
        return ClassPathFile.text(UnsubscribeRoutes.class, "page/" + name).replace("{{root}}", "./");
    }
}
