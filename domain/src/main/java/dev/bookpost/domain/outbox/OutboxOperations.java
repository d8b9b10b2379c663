package dev.bookpost.domain.outbox;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What operators see of the outbox, and what they do with mails that stopped. Every method is one short transaction
 * of its own. A row is locked first and judged then, so nothing is decided about a mail that somebody else has just
 * taken or settled.
 *
 * <p>All methods throw {@link dev.bookpost.domain.StoreUnavailableException} when the database cannot be reached.
 */
public interface OutboxOperations {
    OutboxStats stats();

    /**
     * Live and finished mails alike, the newest first.
     *
     * @param before only mails enqueued before the one with this {@link MailEntry#seq()}; null: from the newest on
     * @param limit 1 or more
     */
    List<MailEntry> list(MailFilter filter, @Nullable Long before, int limit);

    /** Empty if there is no such mail, or what finished is not kept that long. */
    Optional<MailDetail> find(MailId id);

    /**
     * Puts a dead mail back into the queue: due now, no attempt counted, marks cleared, under a new lease number. What
     * its attempts came back as stays on record, and {@code due_at} stays what it was.
     */
    RequeueResult requeue(MailId id);

    /** Drops a mail that nobody holds: it ends {@link MailState#DISCARDED}. */
    DiscardResult discard(MailId id);

    /**
     * Requeues the next few dead mails, in the order of ids. Those that may not be requeued, or that somebody else has
     * locked, are passed over.
     *
     * @param after where to go on; null: from the first
     * @param limit the most rows to look at, 1 or more
     * @param dryRun changes nothing, and tells what would be done
     */
    Step requeueDead(DeadFilter filter, @Nullable MailId after, int limit, boolean dryRun);

    /** Discards the next few dead mails; as {@link #requeueDead}. */
    Step discardDead(DeadFilter filter, @Nullable MailId after, int limit, boolean dryRun);

    sealed interface RequeueResult {
        record Requeued(MailEntry mail) implements RequeueResult {}

        /** @param why never {@code ALLOWED}; a mail that has finished is {@code NOT_DEAD} */
        record Refused(Transition.Requeue why) implements RequeueResult {}

        record NotFound() implements RequeueResult {}
    }

    sealed interface DiscardResult {
        record Discarded(MailEntry mail) implements DiscardResult {}

        /** Somebody holds it: it may be on its way. */
        record Leased() implements DiscardResult {}

        record Finished() implements DiscardResult {}

        record NotFound() implements DiscardResult {}
    }

    /**
     * A part of a bulk operation.
     *
     * @param matched dead mails that the filter fits
     * @param done those that were changed; the others were passed over
     * @param last where the next step goes on; null if there is nothing more
     */
    record Step(int matched, int done, @Nullable MailId last) {}
}
