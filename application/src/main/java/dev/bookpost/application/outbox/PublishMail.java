package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * To a broker, from which consumers take the mails to the relay. While the broker keeps no records nothing is claimed
 * but one mail at growing intervals, and no attempt of any is counted.
 */
public final class PublishMail implements WayOut {
    private static final Logger log = LoggerFactory.getLogger(PublishMail.class);
    /** More than so many without one result of a sender, and somebody has to look: records get lost, or marks do. */
    private static final int MOST_PUBLICATIONS = 3;

    private final Publications publications;
    private final Set<MailKind> known;
    private final Duration horizon;
    private final BrokerBreaker broker;

    /**
     * @param horizon how long a mail waits for a consumer before it is published again; more than the lease
     */
    public PublishMail(Publications publications, Set<MailKind> known, Duration horizon, Dispatcher.Worker worker) {
        this.publications = publications;
        this.known = Set.copyOf(known);
        this.horizon = horizon;
        this.broker = new BrokerBreaker(worker.nanoTime(), worker.random());
    }

    @Override
    public Set<MailKind> known() {
        return known;
    }

    /** While nothing can be published the outbox is asked how it fares, and for nothing else. */
    @Override
    public Claim claim(OutboxRepository outbox, ClaimRequest request) {
        int most = broker.allowance(request.limit());
        return most == 0
                ? outbox.claimPublished(request, List.of()).claim()
                : outbox.claim(request.asPublisher().withLimit(most));
    }

    @Override
    public Settlement.Result pass(ClaimedMail mail, DispatchPolicy policy, Dispatcher.Worker worker)
            throws InterruptedException {
        watch(mail, worker.observer());
        if (!broker.mayTry()) {
            return new Settlement.Released();
        }
        String key =
                Objects.requireNonNullElseGet(mail.groupKey(), () -> mail.id().toString());
        long began = worker.nanoTime().getAsLong();
        Publications.Result result = publish(new Publication(mail.id(), mail.leaseNo()), key);
        worker.observer().published(result, Duration.ofNanos(worker.nanoTime().getAsLong() - began));
        return switch (result) {
            case Publications.Kept() -> {
                broker.keeps();
                yield new Settlement.Published(horizon);
            }
            case Publications.NotKept(var cause) -> {
                broker.failed(cause);
                yield new Settlement.Released();
            }
        };
    }

    private static void watch(ClaimedMail mail, DispatchObserver observer) {
        if (mail.publications() <= MOST_PUBLICATIONS) {
            return;
        }
        observer.repeated(mail.kind());
        if (mail.publications() == MOST_PUBLICATIONS + 1) { // once for each mail: there may be many
            log.error(
                    "mail {} ({}) is published for the {}th time, and no sender has had a result for it",
                    mail.id(),
                    mail.kind(),
                    mail.publications());
        }
    }

    private Publications.Result publish(Publication publication, String key) throws InterruptedException {
        try {
            return publications.publish(publication, key);
        } catch (RuntimeException e) {
            log.error("publishing mail {} failed unexpectedly", publication.id(), e);
            return new Publications.NotKept("internal error: " + e.getClass().getSimpleName());
        }
    }

    /** Why the broker keeps no records; empty while it does. */
    public Optional<String> trouble() {
        return broker.trouble();
    }
}
