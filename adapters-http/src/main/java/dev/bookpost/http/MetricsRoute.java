package dev.bookpost.http;

import dev.bookpost.http.exchange.Reading;
import io.javalin.config.RoutesConfig;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** {@code /metrics}, in the text format of Prometheus, version 0.0.4. */
final class MetricsRoute implements Routes {
    private static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final Supplier<String> text;

    MetricsRoute(Supplier<String> text) {
        this.text = text;
    }

    @Override
    public void addTo(RoutesConfig routes) {
        Reading.route(
                routes,
                "/metrics",
                ctx -> ctx.header("Cache-Control", "no-store")
                        .contentType(MEDIA_TYPE)
                        .result(text.get().getBytes(StandardCharsets.UTF_8)));
    }
}
