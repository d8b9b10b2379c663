package dev.bookpost.domain.outbox;

import java.util.List;
import java.util.Set;

/**
 * The queue as its engine sees it. Every method is one short transaction of its own and returns with it ended, so no
 * connection is held between them. Invariant numbers are those of {@code docs/architecture.md}.
 *
 * <p>All methods throw {@link dev.bookpost.domain.StoreUnavailableException} when the database cannot be reached or
 * its answer did not arrive; whether the transaction took effect is then unknown.
 */
public interface OutboxRepository {
    /**
     * Leases the oldest due mails: at most {@link ClaimRequest#limit()}, of known kinds only, and within a group only
     * the first live one. Rows that another transaction has locked are passed over, never waited for.
     *
     * <p>A row whose sender lost its lease is marked and counted here (invariant 4). A row that bears the mark is
     * handed out alone, and only to a claimant that is idle; to another one nothing is handed out while such a row is
     * at the head of the queue, and {@link Claim#lostWaiting()} says so.
     */
    Claim claim(ClaimRequest request);

    /**
     * Leases published mails to a consumer, by the records that it has received. Decides about each as {@link
     * Transition#claimableByRecord} says, and then as {@link #claim} does: suspects alone, and nothing is handed out
     * while the outbox is paused. While the relay breaker is open, only the probe is; the others wait again for a
     * publisher until the next probe is due.
     *
     * @param request a sender's
     * @param records at most {@link ClaimRequest#limit()}
     */
    PublishedClaim claimPublished(ClaimRequest request, List<Publication> records);

    /**
     * Applies what became of claimed mails, each only if the row still bears the settlement's lease number and is
     * leased (invariant 3). Rows locked by another transaction are not waited for.
     */
    SettleReport settle(List<Settlement> settlements);

    /**
     * Gives back, uncounted, every mail that is leased in this claimant's name but not in its hands: what a claim
     * took whose answer never arrived.
     *
     * @return how many
     */
    int releaseUnheld(String claimant, Set<MailId> held);
}
