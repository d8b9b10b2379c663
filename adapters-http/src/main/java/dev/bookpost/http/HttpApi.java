package dev.bookpost.http;

import dev.bookpost.http.booking.BookingChangeRoutes;
import dev.bookpost.http.booking.BookingRoutes;
import dev.bookpost.http.booking.ResourceRoutes;
import dev.bookpost.http.contract.ContractRoutes;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.load.Admission;
import dev.bookpost.http.member.MemberRoutes;
import dev.bookpost.http.outbox.OutboxRoutes;
import dev.bookpost.http.source.ClientSource;
import dev.bookpost.http.throttle.Throttles;
import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import java.util.List;
import java.util.function.Supplier;

/** Starts the HTTP server. */
public final class HttpApi {
    private HttpApi() {}

    /**
     * @param readiness what {@code /health/ready} asks
     * @param more routes beside those of the API
     * @param observer is told of each request that was answered
     * @throws CannotListenException if the port is taken, or the host or port is not to be had
     */
    public static HttpServer start(
            HttpSettings settings,
            UseCases useCases,
            List<HealthCheck> readiness,
            List<Routes> more,
            RequestObserver observer) {
        RequestTimes times = new RequestTimes(observer);
        Admission admission = new Admission(
                settings.edge().load().requests(),
                new ClientSource(settings.edge().proxies()));
        Javalin javalin = Javalin.create(config -> {
            JettySettings.apply(config, settings);
            config.router.handlerWrapper(admission::guard);
            config.requestLogger.http(times::answered);
            addRoutes(config.routes, settings, useCases, readiness);
            more.forEach(routes -> routes.addTo(config.routes));
        });
        return new RunningServer(javalin.start());
    }

    /**
     * Starts a server for those who look after this process: {@code /health} and the given routes, and no API.
     *
     * @throws CannotListenException if the port is taken, or the host or port is not to be had
     */
    public static HttpServer startManagement(HttpSettings settings, List<HealthCheck> readiness, Routes metrics) {
        Javalin javalin = Javalin.create(config -> {
            JettySettings.apply(config, settings);
            CommonRules.addTo(config.routes, SecurityHeaders.of(settings.edge().https()));
            new HealthRoutes(readiness).addTo(config.routes);
            metrics.addTo(config.routes);
        });
        return new RunningServer(javalin.start());
    }

    /**
     * {@code /metrics}.
     *
     * @param text gives the metrics in the text format of Prometheus, version 0.0.4; asked at every request
     */
    public static Routes metrics(Supplier<String> text) {
        return new MetricsRoute(text);
    }

    private static void addRoutes(
            RoutesConfig routes, HttpSettings settings, UseCases useCases, List<HealthCheck> readiness) {
        Caller caller = new Caller(useCases.members().authenticate());
        EdgeSettings edge = settings.edge();
        Throttles throttles = new Throttles(edge.throttles(), new ClientSource(edge.proxies()));
        CommonRules.addTo(routes, SecurityHeaders.of(edge.https()));
        routes.before("/api/*", throttles::request);
        new MemberRoutes(useCases.members(), throttles).addTo(routes);
        new ResourceRoutes(useCases.resources(), caller, throttles).addTo(routes);
        new BookingRoutes(useCases.bookings(), caller, throttles).addTo(routes);
        new BookingChangeRoutes(useCases.bookings(), caller, throttles).addTo(routes);
        new OutboxRoutes(useCases.outbox(), caller).addTo(routes);
        new HealthRoutes(readiness).addTo(routes);
        new ContractRoutes().addTo(routes);
        new PageRoutes(settings.inboxLinked()).addTo(routes);
        new UnsubscribeRoutes(useCases.members().unsubscribe(), throttles).addTo(routes);
    }

    record RunningServer(Javalin javalin) implements HttpServer {
        @Override
        public int port() {
            return javalin.port();
        }

        @Override
        public void close() {
            javalin.stop();
        }
    }
}
