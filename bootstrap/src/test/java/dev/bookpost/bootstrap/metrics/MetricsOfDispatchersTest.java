package dev.bookpost.bootstrap.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.application.outbox.DispatchObserver;
import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.RelayBreaker;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class MetricsOfDispatchersTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1_000));

    @Test
    void a_dispatcher_that_hangs_is_not_hidden_by_another_of_the_same_process() {
        try (Metrics metrics = new Metrics(Set.of("test"), "1", now::get)) {
            DispatchObserver publisher = metrics.dispatching();
            DispatchObserver consumer = metrics.dispatching();
            assertThat(metrics.text()).contains("bookpost_last_poll_timestamp_seconds 1000.0");

            now.set(Instant.ofEpochSecond(2_000));
            publisher.claimed(nothing(), Duration.ZERO);
            assertThat(metrics.text()).contains("bookpost_last_poll_timestamp_seconds 1000.0");

            consumer.claimed(nothing(), Duration.ZERO);
            assertThat(metrics.text())
                    .contains("bookpost_last_poll_timestamp_seconds 2000.0", "bookpost_claim_seconds_count 2");
        }
    }

    private static Claim nothing() {
        return Claim.nothing(new ControlState(null, RelayBreaker.NEVER_OPENED));
    }
}
