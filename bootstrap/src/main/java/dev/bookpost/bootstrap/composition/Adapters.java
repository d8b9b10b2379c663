package dev.bookpost.bootstrap.composition;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.http.HealthCheck;
import java.net.URI;

/** The far side of every port: the real world, or one in memory. */
public interface Adapters extends AutoCloseable {
    /**
     * @param onEnqueued runs after a commit that wrote a mail
     */
    Transactions<BookingUnitOfWork> transactions(Runnable onEnqueued);

    OutboxRepository outbox();

    MailJournal journal();

    ContentCodec codec();

    /**
     * @param publicUrl what links in mails begin with
     */
    MailGateway gateway(URI publicUrl);

    HealthCheck database();

    @Override
    void close();
}
