package dev.bookpost.bootstrap.metrics;

import dev.bookpost.application.outbox.DispatchObserver;
import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.SettleReport;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** What the dispatchers of this process do. */
final class DispatchMeters {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final List<String> OUTCOMES =
            List.of("delivered", "deferred", "refused", "uncertain", "unavailable", "unsendable");

    private static final String KEPT = "kept";
    private static final String NOT_KEPT = "failed";

    private final MeterRegistry registry;
    private final MailCounters mails;
    private final InstantSource clock;
    private final Timer claims;
    private final Timer settles;
    private final Counter superseded;
    private final Counter breakerOpened;
    private final List<OneDispatcher> dispatchers = new CopyOnWriteArrayList<>();
    private @Nullable RelayBreaker relay;

    DispatchMeters(MeterRegistry registry, MailCounters mails, InstantSource clock) {
        this.registry = registry;
        this.mails = mails;
        this.clock = clock;
        this.claims = Times.timer("bookpost.claim", "Claims of due mails from the outbox")
                .register(registry);
        this.settles = Times.timer("bookpost.settle", "Writing of results, many at a time")
                .register(registry);
        this.superseded = Counter.builder("bookpost.settle.superseded")
                .description("Results that came after the lease of their mail had ended")
                .register(registry);
        this.breakerOpened = Counter.builder("bookpost.relay.breaker.open")
                .description("Openings of the relay breaker that this process saw")
                .register(registry);
        Gauge.builder("bookpost.last.poll.timestamp", () -> lastPoll().toEpochMilli() / MILLIS_PER_SECOND)
                .description("When this process last asked the outbox for mails and got an answer, in each of its"
                        + " roles; at first, when it started")
                .baseUnit("seconds")
                .register(registry);
        OUTCOMES.forEach(outcome -> {
            attempts(outcome);
            sends(outcome);
        });
        publishes(KEPT);
        publishes(NOT_KEPT);
    }

    /** They count together, but one that hangs is not hidden by another that does not. */
    private Instant lastPoll() {
        return dispatchers.stream()
                .map(dispatcher -> dispatcher.lastPoll)
                .min(Comparator.naturalOrder())
                .orElseGet(clock::instant);
    }

    DispatchObserver forOneDispatcher() {
        OneDispatcher dispatcher = new OneDispatcher();
        dispatchers.add(dispatcher);
        return dispatcher;
    }

    private Counter attempts(String outcome) {
        return Counter.builder("bookpost.mail.attempts")
                .description("Attempts to send a mail, by what they came back as")
                .tag("outcome", outcome)
                .register(registry);
    }

    private Timer sends(String outcome) {
        return Times.timer("bookpost.send", "Attempts to send a mail, without the wait for the relay's budget")
                .tag("outcome", outcome)
                .register(registry);
    }

    private Timer publishes(String outcome) {
        return Times.timer("bookpost.publish", "Records left with the broker, until it kept them or they were given up")
                .tag("outcome", outcome)
                .register(registry);
    }

    /** One role of this process may see later than another what has long been over, and that is not news. */
    private synchronized void saw(RelayBreaker now) {
        RelayBreaker before = relay;
        if (before != null && !now.since().isAfter(before.since())) {
            return;
        }
        if (before != null && !before.open()) {
            breakerOpened.increment(); // also where it was closed again before anybody looked
        }
        relay = now;
    }

    private static String name(SendOutcome outcome) {
        return switch (outcome) {
            case SendOutcome.Delivered delivered -> "delivered";
            case SendOutcome.Deferred deferred -> "deferred";
            case SendOutcome.Refused refused -> "refused";
            case SendOutcome.Uncertain uncertain -> "uncertain";
            case SendOutcome.RelayUnavailable unavailable -> "unavailable";
            case SendOutcome.Unsendable unsendable -> "unsendable";
        };
    }

    private final class OneDispatcher implements DispatchObserver {
        private volatile Instant lastPoll = clock.instant();

        @Override
        public void claimed(Claim claim, Duration took) {
            lastPoll = clock.instant();
            claims.record(took);
            mails.claimed(claim);
            saw(claim.control().relay());
        }

        @Override
        public void sent(MailKind kind, SendOutcome outcome, Duration took) {
            String name = name(outcome);
            attempts(name).increment();
            sends(name).record(took);
        }

        @Override
        public void published(Publications.Result result, Duration took) {
            publishes(result instanceof Publications.Kept ? KEPT : NOT_KEPT).record(took);
        }

        @Override
        public void repeated(MailKind kind) {
            mails.repeated(kind);
        }

        @Override
        public void settled(SettleReport report, Duration took) {
            settles.record(took);
            superseded.increment(report.superseded().size());
            mails.settled(report);
        }
    }
}
