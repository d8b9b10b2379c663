package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.booking.PerformOnce;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.MailJournal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes finished mails and answers that were kept long enough, and sessions and tokens that have expired. */
final class Forgetting {
    private static final Logger log = LoggerFactory.getLogger(Forgetting.class);
    private static final int BATCH = 1_000;

    private final MailJournal journal;
    private final Duration retention;
    private final Transactions<BookingUnitOfWork> transactions;
    private final InstantSource clock;

    Forgetting(
            MailJournal journal,
            Duration retention,
            Transactions<BookingUnitOfWork> transactions,
            InstantSource clock) {
        this.journal = journal;
        this.retention = retention;
        this.transactions = transactions;
        this.clock = clock;
    }

    void forget() {
        Instant now = clock.instant();
        int mails = journal.forget(retention);
        int grants = inBatches(tx -> tx.members().forgetExpired(now, BATCH));
        int answers = inBatches(tx -> tx.answers().forget(now.minus(PerformOnce.RETENTION), BATCH));
        if (mails + grants + answers > 0) {
            log.info(
                    "{} finished mails, {} expired sessions and tokens, {} kept answers were forgotten",
                    mails,
                    grants,
                    answers);
        }
    }

    private int inBatches(ToIntFunction<BookingUnitOfWork> forgetSome) {
        int all = 0;
        int batch;
        do {
            batch = transactions.<Integer>inTransaction(forgetSome::applyAsInt);
            all += batch;
        } while (batch > 0);
        return all;
    }
}
