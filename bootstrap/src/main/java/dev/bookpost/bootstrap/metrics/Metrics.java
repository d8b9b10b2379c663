package dev.bookpost.bootstrap.metrics;

import dev.bookpost.application.outbox.DispatchObserver;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.QueueSample;
import dev.bookpost.http.RequestObserver;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** All metrics of one process. */
public final class Metrics implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbageCollection = new JvmGcMetrics();
    private final InstantSource clock;
    private final MailCounters mails;
    private final QueueGauges queue = new QueueGauges(registry);
    private @Nullable DispatchMeters dispatching;

    /**
     * @param kinds the names of all kinds of mail that this process knows
     * @param version of this program
     */
    public Metrics(Set<String> kinds, String version, InstantSource clock) {
        this.clock = clock;
        this.mails = new MailCounters(registry, kinds);
        Gauge.builder("bookpost.build.info", () -> 1)
                .description("1; the label tells the version that runs")
                .tag("version", version.toLowerCase(Locale.ROOT))
                .register(registry);
        List.of(
                        new ClassLoaderMetrics(),
                        new JvmInfoMetrics(),
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new FileDescriptorMetrics(),
                        new ProcessorMetrics(),
                        new UptimeMetrics(),
                        garbageCollection)
                .forEach(binder -> binder.bindTo(registry));
    }

    /** Where libraries that know Micrometer put their own metrics. */
    public MeterRegistry registry() {
        return registry;
    }

    /** What one dispatcher is measured by, together with the others of this process; registered by the first. */
    public synchronized DispatchObserver dispatching() {
        DispatchMeters meters = dispatching;
        if (meters == null) {
            meters = new DispatchMeters(registry, mails, clock);
            dispatching = meters;
        }
        return meters.forOneDispatcher();
    }

    /**
     * @param mails how many mails a dispatcher has claimed and not yet settled; asked at every scrape
     */
    public void inHand(IntSupplier mails) {
        Gauge.builder("bookpost.claimed.mails", mails::getAsInt)
                .description("Mails that this process has claimed and not yet settled")
                .register(registry);
    }

    public RequestObserver requests() {
        return new RequestTimers(registry);
    }

    public void committed(CommittedMails committed) {
        mails.committed(committed);
    }

    /** Shows what was found, until the next sample. */
    public void sampled(QueueSample sample) {
        queue.show(sample);
    }

    /** Shows nothing, for nothing is known or another process shows it. */
    public void notSampled() {
        queue.hide();
    }

    /** In Prometheus's text format, version 0.0.4. */
    public String text() {
        return registry.scrape();
    }

    @Override
    public void close() {
        garbageCollection.close();
        registry.close();
    }
}
