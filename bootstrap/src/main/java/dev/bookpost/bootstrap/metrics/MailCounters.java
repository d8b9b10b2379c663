package dev.bookpost.bootstrap.metrics;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.SettleReport;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What mails begin and end with. All that can be counted is registered at the start, so that it begins with 0. */
final class MailCounters {
    private static final List<MailState> ENDS =
            List.of(MailState.SENT, MailState.WITHDRAWN, MailState.EXPIRED, MailState.DISCARDED);
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2_500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofMinutes(1),
        Duration.ofMinutes(2),
        Duration.ofMinutes(5),
        Duration.ofMinutes(15),
        Duration.ofHours(1),
        Duration.ofHours(4),
        Duration.ofDays(1)
    };

    private final MeterRegistry registry;
    private final Counter uncertain;
    private final Timer commitToSent;

    MailCounters(MeterRegistry registry, Set<String> kinds) {
        this.registry = registry;
        this.uncertain = Counter.builder("bookpost.mails.uncertain")
                .description("Mails that were marked as perhaps delivered, or perhaps delivered twice")
                .register(registry);
        this.commitToSent = Timer.builder("bookpost.mail.commit.to.sent")
                .description("From when a mail was enqueued, or due if that was later, until it was settled as sent")
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
        for (String kind : kinds) {
            enqueued(kind);
            repeats(kind);
            ENDS.forEach(end -> finished(kind, end));
            List.of(DeathReason.values()).forEach(reason -> dead(kind, reason));
        }
    }

    private Counter enqueued(String kind) {
        return Counter.builder("bookpost.mails.enqueued")
                .description("Mails that committed transactions of this process wrote")
                .tag("kind", kind)
                .register(registry);
    }

    private Counter finished(String kind, MailState end) {
        return Counter.builder("bookpost.mails.finished")
                .description("Mails that left the outbox, by how they ended")
                .tag("kind", kind)
                .tag("outcome", end.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }

    private Counter dead(String kind, DeathReason reason) {
        return Counter.builder("bookpost.mails.dead")
                .description("Mails that became dead letters")
                .tag("kind", kind)
                .tag("reason", reason.code())
                .register(registry);
    }

    private Counter repeats(String kind) {
        return Counter.builder("bookpost.mails.repeated")
                .description("Mails that were published, or taken by the relay, more often than can be accounted for")
                .tag("kind", kind)
                .register(registry);
    }

    void repeated(MailKind kind) {
        repeats(kind.name()).increment();
    }

    void committed(CommittedMails mails) {
        mails.enqueued().forEach(kind -> enqueued(kind).increment());
        mails.withdrawn().forEach(kind -> finished(kind, MailState.WITHDRAWN).increment());
    }

    void claimed(Claim claim) {
        claim.resolved().forEach(mail -> ended(mail.kind(), mail.state(), mail.reason(), mail.age()));
        uncertain.increment(claim.madeUncertain());
    }

    void settled(SettleReport report) {
        report.settled().forEach(this::ended);
        report.sentLate().forEach(this::ended);
        uncertain.increment(report.madeUncertain());
    }

    private void ended(SettleReport.Settled mail) {
        ended(mail.kind(), mail.state(), mail.reason(), mail.age());
    }

    private void ended(MailKind kind, MailState state, @Nullable DeathReason reason, Duration age) {
        if (reason != null) {
            dead(kind.name(), reason).increment();
        }
        if (ENDS.contains(state)) {
            finished(kind.name(), state).increment();
        }
        if (state == MailState.SENT) {
            commitToSent.record(age);
        }
    }
}
