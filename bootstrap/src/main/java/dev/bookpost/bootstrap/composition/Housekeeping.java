package dev.bookpost.bootstrap.composition;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.MailJournal;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Forgets, once an hour, the finished mails that were kept long enough, and sessions and tokens that have expired. */
final class Housekeeping implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);

    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration INTERVAL = Duration.ofHours(1);

    private static final int BATCH = 1_000;

    private final MailJournal journal;
    private final Duration retention;
    private final Transactions<BookingUnitOfWork> transactions;
    private final InstantSource clock;
    private final Thread thread = Thread.ofVirtual().name("housekeeping").unstarted(this::run);

    Housekeeping(
            MailJournal journal,
            Duration retention,
            Transactions<BookingUnitOfWork> transactions,
            InstantSource clock) {
        this.journal = journal;
        this.retention = retention;
        this.transactions = transactions;
        this.clock = clock;
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            Thread.sleep(FIRST);
            while (true) {
                forget();
                Thread.sleep(INTERVAL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void forget() {
        try {
            int mails = journal.forget(retention);
            int grants = 0;
            int batch;
            do {
                batch = transactions.<Integer>inTransaction(tx -> tx.members().forgetExpired(clock.instant(), BATCH));
                grants += batch;
            } while (batch > 0);
            if (mails + grants > 0) {
                log.info("{} finished mails, {} expired sessions and tokens were forgotten", mails, grants);
            }
        } catch (RuntimeException e) {
            log.warn("what is old could not be forgotten; the next try is in an hour: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
