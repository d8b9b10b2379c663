package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.outbox.DispatchObserver;
import dev.bookpost.application.outbox.Dispatcher;
import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.bootstrap.metrics.Metrics;
import dev.bookpost.bootstrap.settings.MonitoringSettings;
import dev.bookpost.bootstrap.settings.OutboxSettings;
import dev.bookpost.bootstrap.settings.ProcessRole;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.http.CannotListenException;
import dev.bookpost.http.Health;
import dev.bookpost.http.HealthCheck;
import dev.bookpost.http.HttpApi;
import dev.bookpost.http.HttpServer;
import dev.bookpost.http.HttpSettings;
import dev.bookpost.http.RequestObserver;
import dev.bookpost.http.Routes;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What tells others how this process fares: its metrics, its health, and a port to ask for them. */
final class Monitoring implements AutoCloseable {
    /** Beyond two polls and a lease: more than any statement may take. */
    private static final Duration ROUND_RESERVE = Duration.ofSeconds(60);

    private final Settings settings;
    private final Adapters adapters;
    private final Metrics metrics;
    private final QueueSampling sampling;
    private final Map<ProcessRole, Dispatcher> watched = new ConcurrentHashMap<>();
    private final List<Supplier<Optional<String>>> brokers = new CopyOnWriteArrayList<>();
    private @Nullable HttpServer server;
    private @Nullable URI url;

    Monitoring(Settings settings, Adapters adapters, Machine machine) {
        this.settings = settings;
        this.adapters = adapters;
        this.metrics = new Metrics(
                adapters.codec().known().stream().map(MailKind::name).collect(Collectors.toSet()),
                Optional.ofNullable(Monitoring.class.getPackage().getImplementationVersion())
                        .orElse("unknown"),
                machine.clock());
        this.sampling = new QueueSampling(adapters.sampler(machine.processName(), QueueSampling.TURN), metrics);
        adapters.measure(metrics.registry());
        if (settings.roles().stream().anyMatch(role -> role != ProcessRole.HTTP)) {
            metrics.inHand(
                    () -> watched.values().stream().mapToInt(Dispatcher::inHand).sum());
        }
    }

    /**
     * @throws StartFailure if the management port is not to be had
     */
    void start() {
        MonitoringSettings monitoring = settings.monitoring();
        monitoring.management().ifPresent(this::startServer);
        // whoever shows nothing must not take the turn from those who do
        if (server != null || !routes().isEmpty()) {
            sampling.start();
        }
    }

    private void startServer(MonitoringSettings.Address address) {
        try {
            HttpServer started = HttpApi.startManagement(
                    new HttpSettings(address.host(), address.port(), false),
                    readiness(),
                    HttpApi.metrics(metrics::text));
            server = started;
            url = Addresses.url(address.host(), started.port());
        } catch (CannotListenException e) {
            throw new StartFailure(e.getMessage() + " (BOOKPOST_MANAGEMENT_HOST, BOOKPOST_MANAGEMENT_PORT)", e);
        }
    }

    /** What the HTTP port serves beside the API. */
    List<Routes> routes() {
        boolean http = settings.roles().contains(ProcessRole.HTTP);
        return http && settings.monitoring().metricsOnHttpPort() ? List.of(HttpApi.metrics(metrics::text)) : List.of();
    }

    List<HealthCheck> readiness() {
        List<HealthCheck> checks = new ArrayList<>(
                List.of(adapters.database(), adapters.schema(), new HealthCheck("relay", this::relayHealth)));
        settings.roles().stream()
                .filter(role -> role != ProcessRole.HTTP)
                .map(role -> new HealthCheck(role.name().toLowerCase(Locale.ROOT), () -> health(role)))
                .forEach(checks::add);
        if (settings.byKafka()) {
            checks.add(new HealthCheck("broker", this::brokerHealth));
        }
        return checks;
    }

    /** While records do not go through mails wait, and nobody is better served by another process. */
    private Health relayHealth() {
        ControlState state;
        try {
            state = adapters.control().state();
        } catch (StoreUnavailableException e) {
            return new Health.Warning("not known without the database");
        }
        if (state.relay().open()) {
            return new Health.Warning("takes no mail; those that are due wait");
        }
        return state.paused() ? new Health.Warning("an operator has paused the outbox") : Health.WELL;
    }

    private Health health(ProcessRole role) {
        return Optional.ofNullable(watched.get(role))
                .map(dispatcher -> fault(dispatcher.sinceLastRound(), settings.outbox()))
                .orElse(Optional.of("has not started yet"))
                .<Health>map(Health.Unwell::new)
                .orElse(Health.WELL);
    }

    /** A look for mails may be as slow as the database; one that takes longer than all that is stuck, or has died. */
    static Optional<String> fault(Duration sinceLastRound, OutboxSettings outbox) {
        Duration longest = outbox.poll().multipliedBy(2).plus(outbox.lease()).plus(ROUND_RESERVE);
        return sinceLastRound.compareTo(longest) > 0
                ? Optional.of("has not looked for mails for " + sinceLastRound.toSeconds() + " s")
                : Optional.empty();
    }

    RequestObserver requests() {
        return metrics.requests();
    }

    DispatchObserver dispatching() {
        return metrics.dispatching();
    }

    /** @param trouble why no records are kept or received; empty while all is well */
    void watchBroker(Supplier<Optional<String>> trouble) {
        brokers.add(trouble);
    }

    /** While it is away mails wait, and nobody is better served by another process. */
    private Health brokerHealth() {
        return brokers.stream()
                .flatMap(trouble -> trouble.get().stream())
                .findFirst()
                .<Health>map(trouble -> new Health.Warning("takes or gives no records; mails wait"))
                .orElse(Health.WELL);
    }

    void watch(ProcessRole role, Dispatcher dispatcher) {
        watched.put(role, dispatcher);
    }

    void committed(CommittedMails mails) {
        metrics.committed(mails);
    }

    Optional<URI> url() {
        return Optional.ofNullable(url);
    }

    void sample() {
        sampling.sample();
    }

    @Override
    public void close() {
        sampling.close();
        if (server != null) {
            server.close();
        }
        metrics.close();
    }
}
