package dev.bookpost.http;

import dev.bookpost.http.exchange.Json;
import io.javalin.config.JavalinConfig;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;
import org.eclipse.jetty.http.HttpStatus;
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

    private JettySettings() {}

    static void apply(JavalinConfig config, HttpSettings settings) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.concurrency.useVirtualThreads = true;
        config.http.prefer405over404 = true;
        config.jetty.modifyServer(JettySettings::modify);
        config.jetty.modifyServletContextHandler(context -> context.setErrorHandler(new JettyErrors()));
        config.jetty.modifyHttpConfiguration(JettySettings::modify);
        config.jetty.addConnector((server, http) -> listen(server, http, settings));
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

    private static void modify(Server server) {
        server.setErrorHandler(new JettyErrors());
        server.setStopTimeout(STOP_TIMEOUT_MILLIS);
        server.setHandler(new GracefulHandler());
    }

    private static void modify(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
    }
}
