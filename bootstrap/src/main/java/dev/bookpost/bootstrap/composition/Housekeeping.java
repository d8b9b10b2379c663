package dev.bookpost.bootstrap.composition;

import dev.bookpost.domain.outbox.MailJournal;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Forgets, once an hour, the finished mails that were kept long enough. */
final class Housekeeping implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);

    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration INTERVAL = Duration.ofHours(1);

    private final MailJournal journal;
    private final Duration retention;
    private final Thread thread = Thread.ofVirtual().name("housekeeping").unstarted(this::run);

    Housekeeping(MailJournal journal, Duration retention) {
        this.journal = journal;
        this.retention = retention;
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
            int forgotten = journal.forget(retention);
            if (forgotten > 0) {
                log.info("{} finished mails were forgotten", forgotten);
            }
        } catch (RuntimeException e) {
            log.warn("finished mails could not be forgotten; the next try is in an hour: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
