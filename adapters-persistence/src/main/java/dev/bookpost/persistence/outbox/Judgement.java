package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.Suppression;
import dev.bookpost.domain.outbox.Transition;
import dev.bookpost.persistence.generated.tables.records.EmailOutboxRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides on the rows that a claim has taken: which are handed out, and what becomes of the others. */
final class Judgement {
    private final ClaimRequest request;
    private final boolean handOut;
    private final Instant now;
    private final RowChanges changes;
    final List<ClaimedMail> mails = new ArrayList<>();
    final List<Claim.Resolved> resolved = new ArrayList<>();
    int madeUncertain;

    Judgement(ClaimRequest request, boolean handOut, Instant now, RowChanges changes) {
        this.request = request;
        this.handOut = handOut;
        this.now = now;
        this.changes = changes;
    }

    void of(LeasedRow taken) {
        EmailOutboxRecord stored = taken.row().into(EMAIL_OUTBOX);
        OutboxRow row = OutboxRow.of(stored);
        // a loss belongs to the lease before this claim's
        RowChanges.Attempt attempt = taken.lostNow()
                ? new RowChanges.Attempt(row.attempts(), row.leaseNo() - 1, 0, "its sender was lost", true)
                : new RowChanges.Attempt(row.attempts(), row.leaseNo(), 0, "no attempt is left", false);
        Transition.Claimed claimed = new Transition.Claimed(
                row.attempts(),
                taken.lostNow(),
                row.withdrawRequested(),
                row.deliveredLate(),
                moot(taken),
                request.holdUncertain().contains(row.kind()));
        Transition transition = Transition.ofClaimed(claimed, request.maxAttempts(), handOut);
        if (taken.lostNow() && !(transition instanceof Transition.Die)) {
            changes.record(row, attempt);
        }
        madeUncertain += taken.lostNow() && !taken.wasUncertain() ? 1 : 0;
        switch (transition) {
            case Transition.Finish(var state) -> {
                if (state == MailState.DISCARDED) {
                    changes.discard(row, Suppression.REASON);
                } else {
                    changes.finish(row, state, null);
                }
                resolved.add(resolved(row, state, null));
            }
            case Transition.Die(var reason) -> {
                changes.die(row, reason, attempt);
                resolved.add(resolved(row, MailState.DEAD, reason));
            }
            case Transition.Return() -> changes.giveBack(row);
            case Transition.HandOut() -> mails.add(claimedMail(row, stored));
            case Transition.Retry retry -> throw new AssertionError(retry);
            case Transition.Publish publish -> throw new AssertionError(publish);
        }
    }

    private static @Nullable MailState moot(LeasedRow taken) {
        if (taken.suppressed()) {
            return MailState.DISCARDED;
        }
        return taken.expired() ? MailState.EXPIRED : null;
    }

    private Claim.Resolved resolved(OutboxRow row, MailState state, @Nullable DeathReason reason) {
        return new Claim.Resolved(row.mailId(), row.mailKind(), state, reason, row.age(now));
    }

    private static ClaimedMail claimedMail(OutboxRow row, EmailOutboxRecord stored) {
        return new ClaimedMail(
                row.mailId(),
                row.leaseNo(),
                row.mailKind(),
                stored.getReference(),
                stored.getGroupKey(),
                stored.getRecipient(),
                stored.getLocale(),
                stored.getPayload().data(),
                stored.getDueAt(),
                row.attempts(),
                stored.getLost(),
                stored.getPublications());
    }
}
