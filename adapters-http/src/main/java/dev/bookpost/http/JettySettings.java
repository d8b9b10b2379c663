package dev.bookpost.http;

import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.RequestBody;
import dev.bookpost.http.load.SlowClients;
import dev.bookpost.http.source.ClientSource;
import io.javalin.config.JavalinConfig;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the server underneath behaves, whatever the routes are. */
final class JettySettings {
    private static final Logger log = LoggerFactory.getLogger(JettySettings.class);
    private static final long STOP_TIMEOUT_MILLIS = 10_000;

    private static final int MAX_HEAD_BYTES = 8 * 1024;

    private JettySettings() {}

    static void apply(JavalinConfig config, HttpSettings settings) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.concurrency.useVirtualThreads = true;
        config.http.prefer405over404 = true;
        Map<String, String> securityHeaders = SecurityHeaders.of(settings.edge().https());
        ClientSource sources = new ClientSource(settings.edge().proxies());
        SlowClients slowClients = new SlowClients(settings.edge().load(), sources, RequestBody.MAX_BYTES);
        config.jetty.modifyServer(server -> modify(server, settings.edge(), slowClients, securityHeaders));
        config.jetty.modifyServletContextHandler(context -> context.setErrorHandler(new JettyErrors(securityHeaders)));
        config.jetty.modifyHttpConfiguration(JettySettings::modify);
        config.jetty.addConnector((server, http) -> {
            ServerConnector connector = listen(server, http, settings);
            slowClients.watch(connector, server);
            return connector;
        });
        config.router.javaLangErrorHandler(JettySettings::answer);
    }

    /** Opened before the server starts, for a port that is taken is then told once and without a stack trace. */
    private static ServerConnector listen(Server server, HttpConfiguration http, HttpSettings settings) {
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        try {
            connector.open();
        } catch (IOException | UnresolvedAddressException e) {
            throw CannotListenException.on(settings.host(), settings.port(), e);
        }
        return connector;
    }

    private static void answer(HttpServletResponse response, Error error) {
        log.error("a request failed", error);
        int status = HttpStatus.INTERNAL_SERVER_ERROR_500;
        response.setStatus(status);
        response.setContentType(Json.PROBLEM_MEDIA_TYPE);
        try {
            response.getOutputStream().write(Json.bytes(Json.blankProblem(status, HttpStatus.getMessage(status))));
        } catch (IOException e) {
            log.debug("nobody waits for the answer any more", e);
        }
    }

    private static void modify(
            Server server, EdgeSettings edge, SlowClients slowClients, Map<String, String> securityHeaders) {
        server.setErrorHandler(new JettyErrors(securityHeaders));
        server.setStopTimeout(STOP_TIMEOUT_MILLIS);
        Handler outer = edge.corsOrigins().isEmpty()
                ? slowClients
                : new CrossOrigin(slowClients, edge.corsOrigins(), securityHeaders);
        server.setHandler(new GracefulHandler(outer));
    }

    private static void modify(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        // beyond this: 414 for the request line, 431 for the headers
        http.setRequestHeaderSize(MAX_HEAD_BYTES);
        http.setResponseHeaderSize(MAX_HEAD_BYTES);
    }
}
