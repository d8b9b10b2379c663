package dev.bookpost.domain.outbox;

import java.time.Duration;
import java.util.Set;

/**
 * @param as what the claimant is going to do with them
 * @param claimant names one run of one process; never used again by another
 * @param limit 1 to 1000
 * @param lease for how long the mails are this claimant's, counted by the database's clock
 * @param known only mails of these kinds and versions are handed out
 * @param held mails still in the claimant's hands, which are not handed out again; empty means it is idle
 * @param maxAttempts a mail whose count has reached this is dead
 * @param takeLost whether rows whose sender lost its lease are taken, or left for now
 * @param holdUncertain names of kinds that are rather dead than sent twice: a lost mail of theirs is not handed out
 */
public record ClaimRequest(
        ClaimedAs as,
        String claimant,
        int limit,
        Duration lease,
        Set<MailKind> known,
        Set<MailId> held,
        int maxAttempts,
        boolean takeLost,
        Set<String> holdUncertain) {
    public ClaimRequest {
        if (limit < 1 || limit > 1000) {
            throw new IllegalArgumentException("limit must be 1 to 1000: " + limit);
        }
        if (!lease.isPositive()) {
            throw new IllegalArgumentException("the lease must be positive: " + lease);
        }
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be 1 or more: " + maxAttempts);
        }
        known = Set.copyOf(known);
        held = Set.copyOf(held);
        holdUncertain = Set.copyOf(holdUncertain);
    }

    /** A sender's. */
    public ClaimRequest(
            String claimant,
            int limit,
            Duration lease,
            Set<MailKind> known,
            Set<MailId> held,
            int maxAttempts,
            boolean takeLost,
            Set<String> holdUncertain) {
        this(ClaimedAs.SENDER, claimant, limit, lease, known, held, maxAttempts, takeLost, holdUncertain);
    }

    /** The same for one who publishes. */
    public ClaimRequest asPublisher() {
        return with(ClaimedAs.PUBLISHER, limit);
    }

    public ClaimRequest withLimit(int other) {
        return with(as, other);
    }

    private ClaimRequest with(ClaimedAs role, int most) {
        return new ClaimRequest(role, claimant, most, lease, known, held, maxAttempts, takeLost, holdUncertain);
    }

    /** Nothing in flight and nothing unsettled. */
    public boolean idle() {
        return held.isEmpty();
    }
}
