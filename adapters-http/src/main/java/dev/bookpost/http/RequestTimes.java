package dev.bookpost.http;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Tells an observer of each answered request. */
final class RequestTimes {
    private static final double NANOS_PER_MILLI = 1e6;

    private final RequestObserver observer;

    RequestTimes(RequestObserver observer) {
        this.observer = observer;
    }

    void answered(Context ctx, float millis) {
        // clients may invent methods
        HandlerType method = ctx.method();
        String name = HandlerType.commonHttp().contains(method) ? method.name() : "OTHER";
        @Nullable Endpoint matched = ctx.endpoints().matchedHttpEndpoint();
        String route = matched == null ? "" : matched.path;
        observer.answered(name, route, ctx.statusCode(), Duration.ofNanos((long) (millis * NANOS_PER_MILLI)));
    }
}
