package dev.bookpost.bootstrap.composition;

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
import dev.bookpost.http.HealthCheck;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The far side of every port: the real world, or one in memory. */
public interface Adapters extends AutoCloseable {
    /**
     * @param onCommitted is told after a commit that wrote or withdrew a mail
     */
    Transactions<BookingUnitOfWork> transactions(Consumer<CommittedMails> onCommitted);

    OutboxRepository outbox();

    MailJournal journal();

    OutboxControl control();

    /**
     * @param onRequeued runs after a commit that made a mail due again
     */
    OutboxOperations operations(Runnable onRequeued);

    Suppressions suppressions();

    /** A new one, that takes its turn with those of other processes. */
    QueueSampler sampler(String processName, Duration turn);

    ContentCodec codec();

    /**
     * @param publicUrl what links in mails begin with
     */
    MailGateway gateway(URI publicUrl);

    /**
     * Where publishers leave records.
     *
     * @param limit the longest that leaving one may take
     */
    Publications publications(Duration limit);

    /**
     * A member of the group of consumers, from now on.
     *
     * @param onArrival runs when there are records to take
     */
    PublishedMails publishedMails(Runnable onArrival);

    /** Why no records are received; empty while all is well, and where nobody asked for any. */
    Optional<String> receivingTrouble();

    /**
     * What the gateway would send; opens no connection.
     *
     * @param publicUrl what links in mails begin with
     */
    MailPreview preview(URI publicUrl);

    HealthCheck database();

    /** Whether the database has the schema that this version works with. */
    HealthCheck schema();

    /** Lets libraries that can measure themselves do so. */
    void measure(MeterRegistry registry);

    @Override
    void close();
}
