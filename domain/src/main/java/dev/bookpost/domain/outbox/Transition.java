package dev.bookpost.domain.outbox;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a claim or a settlement does to a row: the protocol's decisions, free of any store. Every adapter asks here, so
 * that they cannot differ.
 */
public sealed interface Transition {
    /** Leaves the queue for the history. */
    record Finish(MailState state) implements Transition {}

    /** Stays in the queue's table, dead. */
    record Die(DeathReason reason) implements Transition {}

    /** Waits, and may be claimed again after {@code delay}; the attempt is counted. */
    record Retry(Duration delay) implements Transition {}

    /** Waits at the end of what is due now; nothing is counted. */
    record Return() implements Transition {}

    /** Waits for a consumer, and may be claimed again after {@code horizon}. */
    record Publish(Duration horizon) implements Transition {}

    /** Leased to the claimant. */
    record HandOut() implements Transition {}

    /**
     * The attempt count of a row whose sender was lost: a first loss counts but never kills, for the mail may only
     * have been a neighbour of the one that killed the process (invariant 4).
     *
     * @param lostBefore the row bore the mark already, so it was sent alone
     */
    static int attemptsAfterLoss(int attempts, boolean lostBefore, int maxAttempts) {
        return lostBefore ? attempts + 1 : Math.max(attempts, Math.min(attempts + 1, maxAttempts - 1));
    }

    /**
     * A row that a claim has taken, losses counted already.
     *
     * @param lostNow its last sender lost its lease
     * @param moot the state in which it ends instead of being sent, because that would be of no use: {@code EXPIRED}, or
     *     {@code DISCARDED} where its address is suppressed; null if there is no such reason
     * @param held it may have been delivered, and is of a kind that is rather held than sent twice
     */
    record Claimed(
            int attempts,
            boolean lostNow,
            boolean withdrawRequested,
            boolean deliveredLate,
            @Nullable MailState moot,
            boolean held) {}

    /**
     * What becomes of a row that a claim has taken.
     *
     * @param handOut false while the queue is paused or the relay is not trusted
     */
    static Transition ofClaimed(Claimed row, int maxAttempts, boolean handOut) {
        if (row.deliveredLate()) {
            return new Finish(MailState.SENT);
        }
        if (row.withdrawRequested()) {
            return new Finish(MailState.WITHDRAWN);
        }
        if (row.attempts() >= maxAttempts) {
            return new Die(row.lostNow() ? DeathReason.LOST : DeathReason.ATTEMPTS);
        }
        if (row.lostNow() && row.held()) {
            return new Die(DeathReason.UNCERTAIN);
        }
        if (row.moot() != null) {
            return new Finish(row.moot());
        }
        return handOut ? new HandOut() : new Return();
    }

    /**
     * What a settlement does to a row that is still leased under its number.
     *
     * @param attempts failed ones before this result
     * @param relayRejects whether the relay rejects everything, so that a rejection is not the mail's fault
     */
    static Transition ofSettled(
            Settlement.Result result,
            int attempts,
            boolean withdrawRequested,
            boolean deliveredLate,
            boolean relayRejects) {
        if (result instanceof Settlement.Published(var horizon)) {
            return new Publish(horizon); // whoever claims it next finds the marks
        }
        if (result instanceof Settlement.Delivered || deliveredLate) {
            return new Finish(MailState.SENT);
        }
        if (withdrawRequested) {
            return new Finish(MailState.WITHDRAWN);
        }
        return switch (result) {
            case Settlement.Rejected rejected -> new Die(rejected.reason());
            case Settlement.Refused(var code, var text) ->
                relayRejects && !RelaySignal.isRecipientsFault(text) ? new Return() : new Die(DeathReason.REFUSED);
            // one that may have been delivered counts always: it must not be sent without end
            case Settlement.Failed failed ->
                relayRejects && !failed.uncertain() ? new Return() : afterFailure(attempts, failed);
            case Settlement.Unavailable unavailable -> new Return();
            case Settlement.Released() -> new Return();
            case Settlement.Published published -> throw new AssertionError("handled above: " + published);
            case Settlement.Delivered delivered -> throw new AssertionError("handled above: " + delivered);
        };
    }

    private static Transition afterFailure(int attempts, Settlement.Failed failed) {
        return attempts + 1 >= failed.maxAttempts() ? new Die(DeathReason.ATTEMPTS) : new Retry(failed.retryAfter());
    }

    /**
     * Whether a consumer may claim a mail because of its record. One that is still its publisher's was not yet marked
     * as published, which must be the very lease that the record names; every other is gone, dead, being sent, or waits
     * to be published again.
     *
     * @param heldBy null if it is not leased
     * @param sameLease its lease number is the record's
     */
    static boolean claimableByRecord(boolean dead, @Nullable ClaimedAs heldBy, boolean published, boolean sameLease) {
        if (dead) {
            return false;
        }
        return heldBy == null ? published : heldBy == ClaimedAs.PUBLISHER && sameLease;
    }

    /** What a delivery proves about a live row that is no longer its sender's (invariant 3). */
    enum LateDelivery {
        /** It waits: it ends SENT. */
        FINISH,
        /** Somebody else holds it: whatever that one reports, it ends SENT, and was perhaps sent twice. */
        MARK_DELIVERED,
        /** It is dead: it stays so, marked as perhaps delivered. */
        MARK_UNCERTAIN
    }

    static LateDelivery ofLateDelivery(boolean dead, boolean leased, boolean published) {
        if (dead) {
            return LateDelivery.MARK_UNCERTAIN;
        }
        return leased || published ? LateDelivery.MARK_DELIVERED : LateDelivery.FINISH;
    }

    /**
     * Whether a business transaction that withdraws a mail may end it at once. Only a row that a sender holds may not
     * be touched: it is flagged, and ends when it is settled or lost.
     */
    static boolean withdrawEndsAtOnce(boolean heldBySender) {
        return !heldBySender;
    }

    /** Whether an operator may put a dead mail back into the queue, and if not, why. */
    enum Requeue {
        ALLOWED,
        NOT_DEAD,
        /** A later mail of its group was taken for sending already, so it would arrive in the wrong order. */
        OVERTAKEN,
        /** A live mail bears its dedup key. */
        DUPLICATE
    }

    /**
     * @param overtaken a later mail of its group was ever claimed and is in the queue, or is on record as sent or as
     *     uncertain: one that ended otherwise may have been sent before
     * @param dedupKeyTaken a live mail bears its dedup key
     */
    static Requeue ofRequeue(boolean dead, boolean overtaken, boolean dedupKeyTaken) {
        if (!dead) {
            return Requeue.NOT_DEAD;
        }
        if (overtaken) {
            return Requeue.OVERTAKEN;
        }
        return dedupKeyTaken ? Requeue.DUPLICATE : Requeue.ALLOWED;
    }

    /** Whether an operator may drop a mail: not while somebody holds it, for it may be on its way. */
    static boolean discardAllowed(boolean leased) {
        return !leased;
    }
}
