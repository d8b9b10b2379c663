package dev.bookpost.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers what never reaches a route, such as broken request lines and headers beyond all measure. */
final class JettyErrors implements Request.Handler {
    private final Map<String, String> securityHeaders;

    JettyErrors(Map<String, String> securityHeaders) {
        this.securityHeaders = securityHeaders;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        securityHeaders.forEach(response.getHeaders()::put);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Json.PROBLEM_MEDIA_TYPE);
        // Jetty closes after what it cannot read, and says so to nobody (RFC 9112 section 9.6).
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
        response.write(true, ByteBuffer.wrap(Json.bytes(body(status))), callback);
        return true;
    }

    private static ObjectNode body(int status) {
        return status == HttpStatus.BAD_REQUEST_400
                ? Json.of(Problem.of(ProblemCode.INVALID_REQUEST, "This is no well-formed HTTP request."))
                : Json.blankProblem(status, HttpStatus.getMessage(status));
    }
}
