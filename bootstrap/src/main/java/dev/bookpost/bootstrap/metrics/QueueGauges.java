package dev.bookpost.bootstrap.metrics;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.QueueSample;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the last sample of the whole queue found. While there is none these gauges are absent rather than stale, so that
 * of all processes one alone shows them, and a sum or a maximum over all is right.
 */
final class QueueGauges {
    private static final double MILLIS_PER_SECOND = 1e3;

    private final Map<MultiGauge, List<Row<?>>> all = new LinkedHashMap<>();
    private volatile @Nullable QueueSample shown;

    QueueGauges(MeterRegistry registry) {
        List<Row<?>> states = Stream.of(MailState.PENDING, MailState.SENDING, MailState.PUBLISHED, MailState.DEAD)
                .<Row<?>>map(state -> row(
                        Tags.of("state", state.name().toLowerCase(Locale.ROOT)),
                        sample -> sample.mails().getOrDefault(state, 0L)))
                .toList();
        all.put(
                MultiGauge.builder("bookpost.outbox.mails")
                        .description("Mails in the outbox, by their state")
                        .register(registry),
                states);
        add(
                registry,
                "bookpost.outbox.oldest.due.seconds",
                "For how long the mail that has been due longest is due; dead and scheduled ones do not count",
                sample -> seconds(sample.oldestDue()));
        add(
                registry,
                "bookpost.oldest.snapshot.seconds",
                "Age of the oldest transaction that keeps the database from cleaning up",
                sample -> seconds(sample.oldestSnapshot()));
        add(
                registry,
                "bookpost.outbox.paused",
                "1 while an operator has paused the outbox",
                sample -> sample.control().paused() ? 1 : 0);
        add(
                registry,
                "bookpost.relay.up",
                "0 while the relay breaker is open, and mails wait",
                sample -> sample.control().relay().open() ? 0 : 1);
    }

    private void add(MeterRegistry registry, String name, String description, ToDoubleFunction<QueueSample> value) {
        MultiGauge gauge = MultiGauge.builder(name).description(description).register(registry);
        all.put(gauge, List.of(row(Tags.empty(), value)));
    }

    private Row<?> row(Tags tags, ToDoubleFunction<QueueSample> value) {
        return Row.of(tags, this, gauges -> {
            QueueSample sample = gauges.shown;
            return sample == null ? Double.NaN : value.applyAsDouble(sample);
        });
    }

    /** The rows stay while there are samples, so that no scrape falls between an old one and a new one. */
    synchronized void show(QueueSample sample) {
        boolean hidden = shown == null;
        shown = sample;
        if (hidden) {
            all.forEach(MultiGauge::register);
        }
    }

    synchronized void hide() {
        all.keySet().forEach(gauge -> gauge.register(List.of(), true));
        shown = null;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS_PER_SECOND;
    }
}
