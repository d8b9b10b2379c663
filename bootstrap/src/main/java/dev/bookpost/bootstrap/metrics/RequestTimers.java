package dev.bookpost.bootstrap.metrics;

import dev.bookpost.http.RequestObserver;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;

/** Answered requests, under the name and labels that dashboards for Micrometer know. */
final class RequestTimers implements RequestObserver {
    private static final int CLASS = 100;

    private final MeterRegistry registry;

    RequestTimers(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void answered(String method, String route, int status, Duration took) {
        Times.timer("http.server.requests", "Answered requests, by the pattern of their route")
                .tag("method", method)
                .tag("uri", route.isEmpty() ? "UNKNOWN" : route)
                .tag("status", String.valueOf(status))
                .tag("outcome", outcome(status))
                .register(registry)
                .record(took);
    }

    private static String outcome(int status) {
        return switch (status / CLASS) {
            case 1 -> "INFORMATIONAL";
            case 2 -> "SUCCESS";
            case 3 -> "REDIRECTION";
            case 4 -> "CLIENT_ERROR";
            case 5 -> "SERVER_ERROR";
            default -> "UNKNOWN";
        };
    }
}
