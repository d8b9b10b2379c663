package dev.bookpost.bootstrap.composition;

import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.domain.outbox.PublishedMails;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.Suppressions;
import dev.bookpost.http.Health;
import dev.bookpost.http.HealthCheck;
import dev.bookpost.testkit.booking.InMemoryBooking;
import dev.bookpost.testkit.outbox.InMemoryMailGateway;
import dev.bookpost.testkit.outbox.InMemoryMailPreview;
import dev.bookpost.testkit.outbox.InMemoryOutbox;
import dev.bookpost.testkit.outbox.InMemoryTopic;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** No database and no network. */
final class InMemoryAdapters implements Adapters {
    final InMemoryMailGateway gateway = new InMemoryMailGateway();
    final InMemoryTopic topic = new InMemoryTopic();
    private final ContentCodec codec = MailKinds.codec();
    private final InMemoryDatabase database = new InMemoryDatabase();
    private final InMemoryOutbox outbox = new InMemoryOutbox(database, InstantSource.system(), codec);

    @Override
    public Transactions<BookingUnitOfWork> transactions(Consumer<CommittedMails> onCommitted) {
        return InMemoryBooking.transactions(database, outbox, onCommitted);
    }

    @Override
    public OutboxRepository outbox() {
        return outbox;
    }

    @Override
    public MailJournal journal() {
        return outbox;
    }

    @Override
    public OutboxControl control() {
        return outbox;
    }

    @Override
    public OutboxOperations operations(Runnable onRequeued) {
        return outbox.operations(onRequeued);
    }

    @Override
    public Suppressions suppressions() {
        return outbox.suppressions();
    }

    @Override
    public QueueSampler sampler(String processName, Duration turn) {
        return outbox.sampler(processName, turn);
    }

    @Override
    public void measure(MeterRegistry registry) {}

    @Override
    public ContentCodec codec() {
        return codec;
    }

    @Override
    public MailGateway gateway(URI publicUrl) {
        return gateway;
    }

    @Override
    public MailPreview preview(URI publicUrl) {
        return new InMemoryMailPreview();
    }

    @Override
    public Publications publications(Duration limit) {
        return topic;
    }

    @Override
    public PublishedMails publishedMails(Runnable onArrival) {
        topic.onArrival(onArrival);
        return topic;
    }

    @Override
    public Optional<String> receivingTrouble() {
        return Optional.empty();
    }

    @Override
    public HealthCheck schema() {
        return new HealthCheck("schema", () -> Health.WELL);
    }

    @Override
    public HealthCheck database() {
        return new HealthCheck("database", () -> Health.WELL);
    }

    @Override
    public void close() {}
}
