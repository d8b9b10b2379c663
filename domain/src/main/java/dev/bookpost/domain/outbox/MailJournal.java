package dev.bookpost.domain.outbox;

import java.time.Duration;
import java.util.List;

/** Reads what became of mails, and forgets what is old. */
public interface MailJournal {
    /** The mails about a reference, live and finished, in the order of their enqueueing; at most 1000. */
    List<MailView> about(String reference);

    /**
     * Deletes what finished longer than {@code retention} ago, in small batches; at once a no-op where another
     * process is at it.
     *
     * @return how many entries were deleted
     */
    int forget(Duration retention);
}
