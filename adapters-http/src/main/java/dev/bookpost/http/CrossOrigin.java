package dev.bookpost.http;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Lets pages of named origins use the API and read its contract (the CORS protocol of the Fetch standard, section 3.2).
 * Without credentials: the token is sent by the page itself. What comes from elsewhere is answered as if there were no
 * CORS, and it is the browser that keeps the answer from the page.
 */
final class CrossOrigin extends CrossOriginHandler {
    private static final Duration PREFLIGHT_MAX_AGE = Duration.ofHours(1);

    private final Map<String, String> securityHeaders;

    CrossOrigin(Handler handler, Set<String> origins, Map<String, String> securityHeaders) {
        setHandler(handler);
        this.securityHeaders = securityHeaders;
        setAllowedOriginPatterns(origins.stream().map(Pattern::quote).collect(Collectors.toSet()));
        setAllowedMethods(Set.of("GET", "HEAD", "POST", "PATCH", "DELETE"));
        setAllowedHeaders(Set.of("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"));
        setExposedHeaders(Set.of("ETag", "Location", "Retry-After", "Idempotency-Replayed"));
        setAllowCredentials(false);
        setPreflightMaxAge(PREFLIGHT_MAX_AGE);
        setDeliverNonAllowedOriginRequests(true);
        setDeliverPreflightRequests(false);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = Request.getPathInContext(request);
        if (path.startsWith("/api/") || path.equals("/openapi.yaml")) {
            // a preflight goes no further
            securityHeaders.forEach(response.getHeaders()::put);
            return super.handle(request, response, callback);
        }
        return getHandler().handle(request, response, callback);
    }
}
