package dev.bookpost.http;

import dev.bookpost.domain.BusyException;
import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.http.exchange.AcceptHeader;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.ProblemException;
import dev.bookpost.http.outbox.OutboxRoutes;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What goes for every route: headers, and what an exception is answered with. */
final class CommonRules {
    private static final Logger log = LoggerFactory.getLogger(CommonRules.class);
    private static final int RETRY_AFTER_SECONDS = 5;

    private CommonRules() {}

    static void addTo(RoutesConfig routes, Map<String, String> securityHeaders) {
        routes.before(ctx -> securityHeaders.forEach(ctx::header));
        routes.before("/api/*", ctx -> ctx.header("Cache-Control", "no-store"));
        routes.beforeMatched("/api/*", ctx -> {
            if (!OutboxRoutes.isPreview(ctx)) {
                AcceptHeader.requireJson(ctx);
            }
        });
        routes.exception(ProblemException.class, (e, ctx) -> Json.answer(ctx, e.problem()));
        routes.exception(HttpResponseException.class, CommonRules::answer);
        routes.exception(StoreUnavailableException.class, (e, ctx) -> {
            log.warn("the store is unavailable: {}", e.getMessage());
            Json.answer(ctx, Problem.unavailable("The store cannot be reached.", RETRY_AFTER_SECONDS));
        });
        routes.exception(
                BusyException.class,
                (e, ctx) -> Json.answer(ctx, Problem.unavailable("The service is overloaded.", RETRY_AFTER_SECONDS)));
        routes.exception(Exception.class, CommonRules::answerUnexpected);
    }

    /** What Javalin itself, or a route that knows Javalin only, refuses. */
    private static void answer(HttpResponseException refusal, Context ctx) {
        int status = refusal.getStatus();
        switch (status) {
            case 400 -> Json.answer(ctx, Problem.of(ProblemCode.INVALID_REQUEST, "The request cannot be understood."));
            case 404 -> Json.answer(ctx, Problem.of(ProblemCode.NOT_FOUND, "There is nothing at this address."));
            case 405 -> Json.answer(ctx, methodNotAllowed(refusal.getDetails().getOrDefault("availableMethods", "")));
            case 413 -> Json.answer(ctx, Problem.of(ProblemCode.PAYLOAD_TOO_LARGE, "The body is too large."));
            default -> {
                HttpStatus known = HttpStatus.forStatus(status);
                ctx.status(status)
                        .contentType(Json.PROBLEM_MEDIA_TYPE)
                        .result(Json.bytes(Json.blankProblem(status, known.getMessage())));
            }
        }
    }

    private static Problem methodNotAllowed(String allowed) {
        String detail = "Allowed here: " + allowed + ".";
        return new Problem(ProblemCode.METHOD_NOT_ALLOWED, detail, List.of(), Map.of("Allow", allowed));
    }

    private static void answerUnexpected(Exception e, Context ctx) {
        log.error("{} {} failed", ctx.method(), ctx.endpoint().path, e);
        ctx.status(500)
                .contentType(Json.PROBLEM_MEDIA_TYPE)
                .result(Json.bytes(Json.blankProblem(500, HttpStatus.INTERNAL_SERVER_ERROR.getMessage())));
    }
}
