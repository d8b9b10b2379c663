package dev.bookpost.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.Reading;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /health}: whether this process lives, and whether requests should be sent to it. */
final class HealthRoutes {
    private static final Logger log = LoggerFactory.getLogger(HealthRoutes.class);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final List<HealthCheck> readiness;

    HealthRoutes(List<HealthCheck> readiness) {
        this.readiness = List.copyOf(readiness);
    }

    void addTo(RoutesConfig routes) {
        routes.before("/health/*", ctx -> ctx.header("Cache-Control", "no-store"));
        Reading.route(
                routes,
                "/health/live",
                ctx -> Json.answer(ctx, 200, Json.object().put("status", "ok")));
        Reading.route(routes, "/health/ready", this::ready);
    }

    private void ready(Context ctx) {
        ObjectNode parts = Json.object();
        List<String> unwell = new ArrayList<>();
        for (HealthCheck check : readiness) {
            switch (ask(check)) {
                case Health.Well() -> parts.put(check.part(), "ok");
                case Health.Warning(var text) -> parts.put(check.part(), "warning: " + text);
                case Health.Unwell(var reason) -> {
                    parts.put(check.part(), reason);
                    unwell.add(check.part());
                }
            }
        }
        if (unwell.isEmpty()) {
            ObjectNode body = Json.object().put("status", "ok");
            body.set("parts", parts);
            Json.answer(ctx, 200, body);
        } else {
            Json.answer(
                    ctx,
                    Problem.unavailable("Not ready: " + String.join(", ", unwell) + ".", RETRY_AFTER_SECONDS),
                    "parts",
                    parts);
        }
    }

    private static Health ask(HealthCheck check) {
        try {
            return check.health().get();
        } catch (RuntimeException e) {
            log.warn("the check of {} failed", check.part(), e);
            return new Health.Unwell("cannot be checked");
        }
    }
}
