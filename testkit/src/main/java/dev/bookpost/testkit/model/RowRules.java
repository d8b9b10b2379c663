package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Transition;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** What claims, settles, business transactions and operators do to a row. */
public final class RowRules {
    private final Protocol protocol;
    private final int maxAttempts;
    private final boolean holdUncertain;

    /**
     * @param holdUncertain the mails are rather held than sent twice
     */
    public RowRules(Protocol protocol, int maxAttempts, boolean holdUncertain) {
        this.protocol = protocol;
        this.maxAttempts = maxAttempts;
        this.holdUncertain = holdUncertain;
    }

    /**
     * Whether a claim looks at the row.
     *
     * @param earlierLive a live mail of its group was enqueued before it
     */
    public boolean claimable(MailRow row, boolean due, boolean earlierLive, boolean handOut) {
        return due && row.isLive() && !protocol.waitsFor(earlierLive) && (handOut || row.isLeased());
    }

    /**
     * Which of the rows that a claim has locked it takes.
     *
     * @param head in the order of the queue
     * @param idle the claimant had nothing in hand
     */
    public <R extends MailRow> List<R> taken(List<R> head, boolean idle, boolean handOut) {
        return taken(head, idle, row -> handOut && protocol.suspect(row.lost, row.heldBy));
    }

    private static <R extends MailRow> List<R> taken(List<R> rows, boolean idle, Predicate<R> isSuspect) {
        List<R> suspects = rows.stream().filter(isSuspect).toList();
        if (suspects.isEmpty()) {
            return rows;
        }
        return idle ? suspects.subList(0, 1) : List.of();
    }

    /** Takes a row, and ends it, gives it back or leases it. */
    public Transition claim(MailRow row, ClaimedAs as, boolean handOut) {
        return take(row, as, protocol.loses(row.heldBy), handOut);
    }

    private Transition take(MailRow row, ClaimedAs as, boolean lostNow, boolean handOut) {
        row.leaseGrows();
        if (lostNow) {
            row.attempts = protocol.attemptsAfterLoss(row.attempts, row.lost, maxAttempts);
            row.lost = true;
            row.uncertain = true;
        }
        Transition.Claimed claimed = new Transition.Claimed(
                row.attempts, lostNow, row.withdrawRequested, row.deliveredLate, null, holdUncertain);
        Transition transition = protocol.ofClaimed(claimed, maxAttempts, handOut);
        apply(row, transition);
        if (transition instanceof Transition.HandOut) {
            row.state = MailState.SENDING;
            row.heldBy = as;
            row.leased();
        }
        return transition;
    }

    /**
     * Whether a consumer may claim the row because of a record.
     *
     * @param sameLease the record bears the row's lease number
     */
    public boolean claimableByRecord(MailRow row, boolean sameLease) {
        return row.isStored() && protocol.claimableByRecord(row.isDead(), row.heldBy, row.isPublished(), sameLease);
    }

    /**
     * Which of the rows that a consumer may claim it takes.
     *
     * @param idle it had nothing in hand
     */
    public <R extends MailRow> List<R> takenByRecord(List<R> claimable, boolean idle) {
        return taken(claimable, idle, row -> protocol.suspectByRecord(row.lost));
    }

    /** Takes a row because of its record, and ends or leases it. */
    public Transition claimByRecord(MailRow row) {
        return take(row, ClaimedAs.SENDER, false, true);
    }

    /**
     * Applies a result if the row is still the claimant's; a delivery also if not, as far as it proves something.
     *
     * @return whether it was the claimant's
     */
    public boolean settle(MailRow row, boolean sameLease, Settlement.Result result) {
        if (!row.isStored() || !owns(row, sameLease, result)) {
            if (result instanceof Settlement.Delivered) {
                deliveredAllTheSame(row);
            }
            return false;
        }
        Transition transition =
                protocol.ofSettled(result, row.attempts, row.withdrawRequested, row.deliveredLate, false);
        if (counts(result)) {
            row.attempts++;
        }
        if (leavesUncertain(result)) {
            row.uncertain = true;
        }
        apply(row, transition);
        return true;
    }

    private boolean owns(MailRow row, boolean sameLease, Settlement.Result result) {
        return result instanceof Settlement.Published
                ? protocol.marks(sameLease, row.heldBy)
                : protocol.owns(sameLease, row.isLeased());
    }

    private void deliveredAllTheSame(MailRow row) {
        row.uncertain = true;
        if (!row.isStored()) {
            row.state = MailState.SENT;
            return;
        }
        switch (protocol.ofLateDelivery(row.isDead(), row.isLeased(), row.isPublished())) {
            case FINISH -> finish(row, MailState.SENT);
            case MARK_DELIVERED -> row.deliveredLate = true;
            case MARK_UNCERTAIN -> {} // marked above
        }
    }

    /** A business transaction commits the withdrawal. */
    public void withdraw(MailRow row) {
        if (protocol.withdrawEndsAtOnce(row.isHeldBySender())) {
            finish(row, MailState.WITHDRAWN);
        } else {
            row.withdrawRequested = true;
        }
    }

    /**
     * @return whether it was allowed
     */
    public boolean requeue(MailRow row, boolean overtaken) {
        if (protocol.ofRequeue(row.isDead(), overtaken, false) != Transition.Requeue.ALLOWED) {
            return false;
        }
        row.attempts = 0;
        row.lost = false;
        row.deliveredLate = false;
        row.leaseGrows();
        giveBack(row, MailState.PENDING, Duration.ZERO);
        return true;
    }

    /**
     * @return whether it was allowed
     */
    public boolean discard(MailRow row) {
        if (!row.isStored() || !protocol.discardAllowed(row.isLeased())) {
            return false;
        }
        finish(row, MailState.DISCARDED);
        return true;
    }

    private static void apply(MailRow row, Transition transition) {
        switch (transition) {
            case Transition.Finish(var end) -> finish(row, end);
            case Transition.Die(var reason) -> finish(row, MailState.DEAD);
            case Transition.Retry(var delay) -> giveBack(row, MailState.PENDING, delay);
            case Transition.Return() -> giveBack(row, MailState.PENDING, Duration.ZERO);
            case Transition.Publish(var horizon) -> giveBack(row, MailState.PUBLISHED, horizon);
            case Transition.HandOut() -> {} // leased by the caller, who knows as what
        }
    }

    private static void finish(MailRow row, MailState end) {
        row.state = end;
        row.heldBy = null;
        row.leaseGrows();
    }

    private static void giveBack(MailRow row, MailState state, Duration delay) {
        row.state = state;
        row.heldBy = null;
        row.givenBack(delay);
    }

    private static boolean counts(Settlement.Result result) {
        return result instanceof Settlement.Failed
                || result instanceof Settlement.Refused
                || result instanceof Settlement.Rejected;
    }

    private static boolean leavesUncertain(Settlement.Result result) {
        return (result instanceof Settlement.Failed failed && failed.uncertain())
                || (result instanceof Settlement.Rejected rejected && rejected.reason() == DeathReason.UNCERTAIN);
    }
}
