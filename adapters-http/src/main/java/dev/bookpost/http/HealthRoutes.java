package dev.bookpost.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.Reading;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /health}: whether this process lives, and whether requests should be sent to it. */
final class HealthRoutes {
    private static final Logger log = LoggerFactory.getLogger(HealthRoutes.class);
    private static final int RETRY_AFTER_SECONDS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Health SILENT = new Health.Unwell("does not answer");

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
        for (Map.Entry<String, Health> part : ask().entrySet()) {
            switch (part.getValue()) {
                case Health.Well() -> parts.put(part.getKey(), "ok");
                case Health.Warning(var text) -> parts.put(part.getKey(), "warning: " + text);
                case Health.Unwell(var reason) -> {
                    parts.put(part.getKey(), reason);
                    unwell.add(part.getKey());
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

    /** All at a time: whoever asks for the readiness does not wait long, and several may hang on the same fault. */
    private Map<String, Health> ask() {
        Map<String, CompletableFuture<Health>> asked = new LinkedHashMap<>();
        for (HealthCheck check : readiness) {
            CompletableFuture<Health> answer = new CompletableFuture<>();
            asked.put(check.part(), answer.completeOnTimeout(SILENT, PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
            Thread.startVirtualThread(() -> answer.complete(ask(check)));
        }
        Map<String, Health> answers = new LinkedHashMap<>();
        asked.forEach((part, answer) -> answers.put(part, answer.join()));
        return answers;
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
