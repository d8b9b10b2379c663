package dev.bookpost.domain.outbox;

import java.time.Duration;

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
     * What becomes of a row that a claim has taken, losses counted already.
     *
     * @param lostNow its last sender lost its lease
     */
    static Transition ofClaimed(
            int attempts, int maxAttempts, boolean lostNow, boolean withdrawRequested, boolean deliveredLate) {
        if (deliveredLate) {
            return new Finish(MailState.SENT);
        }
        if (withdrawRequested) {
            return new Finish(MailState.WITHDRAWN);
        }
        if (attempts >= maxAttempts) {
            return new Die(lostNow ? DeathReason.LOST : DeathReason.ATTEMPTS);
        }
        return new HandOut();
    }

    /**
     * What a settlement does to a row that is still leased under its number.
     *
     * @param attempts failed ones before this result
     */
    static Transition ofSettled(
            Settlement.Result result, int attempts, boolean withdrawRequested, boolean deliveredLate) {
        if (result instanceof Settlement.Delivered || deliveredLate) {
            return new Finish(MailState.SENT);
        }
        if (withdrawRequested) {
            return new Finish(MailState.WITHDRAWN);
        }
        return switch (result) {
            case Settlement.Rejected rejected -> new Die(rejected.reason());
            case Settlement.Failed failed ->
                attempts + 1 >= failed.maxAttempts() ? new Die(DeathReason.ATTEMPTS) : new Retry(failed.retryAfter());
            case Settlement.Released() -> new Return();
            case Settlement.Delivered delivered -> throw new AssertionError("handled above: " + delivered);
        };
    }
}
