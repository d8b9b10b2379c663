package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** An outbox between which and its user the connection fails on demand, before or after the work was done. */
public final class FaultyOutbox implements OutboxRepository {
    private final OutboxRepository outbox;
    private final AtomicInteger lostClaims = new AtomicInteger();
    private final AtomicInteger lostClaimAnswers = new AtomicInteger();
    private final AtomicInteger lostSettles = new AtomicInteger();
    private final AtomicInteger lostSettleAnswers = new AtomicInteger();
    private volatile Runnable beforeSettle = () -> {};
    private volatile Runnable afterClaim = () -> {};

    public FaultyOutbox(OutboxRepository outbox) {
        this.outbox = outbox;
    }

    /** The next claims do not reach the store. */
    public void loseClaims(int count) {
        lostClaims.set(count);
    }

    /** The next claims take effect, but their answers do not arrive. */
    public void loseClaimAnswers(int count) {
        lostClaimAnswers.set(count);
    }

    public void loseSettles(int count) {
        lostSettles.set(count);
    }

    public void loseSettleAnswers(int count) {
        lostSettleAnswers.set(count);
    }

    /** Runs before a settle reaches the store; what it throws is what the settle throws. */
    public void beforeSettle(Runnable happens) {
        beforeSettle = happens;
    }

    /** Runs between a claim's commit and the arrival of its answer. */
    public void afterClaim(Runnable happens) {
        afterClaim = happens;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        failIfDue(lostClaims);
        Claim claim = outbox.claim(request);
        afterClaim.run();
        if (!claim.mails().isEmpty()) {
            failIfDue(lostClaimAnswers);
        }
        return claim;
    }

    @Override
    public PublishedClaim claimPublished(ClaimRequest request, List<Publication> records) {
        failIfDue(lostClaims);
        PublishedClaim claim = outbox.claimPublished(request, records);
        afterClaim.run();
        if (!claim.claim().mails().isEmpty()) {
            failIfDue(lostClaimAnswers);
        }
        return claim;
    }

    @Override
    public SettleReport settle(List<Settlement> settlements) {
        beforeSettle.run();
        failIfDue(lostSettles);
        SettleReport report = outbox.settle(settlements);
        failIfDue(lostSettleAnswers);
        return report;
    }

    @Override
    public int releaseUnheld(String claimant, Set<MailId> held) {
        return outbox.releaseUnheld(claimant, held);
    }

    private static void failIfDue(AtomicInteger left) {
        if (left.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
            throw new StoreUnavailableException("the connection failed on demand", new IllegalStateException());
        }
    }
}
