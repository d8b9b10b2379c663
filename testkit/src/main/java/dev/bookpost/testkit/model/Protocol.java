package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Transition;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of the protocol, each replaceable, so that the model can be asked what a rule is good for. The first
 * ones are the code's own. The others stand in its statements and threads: the random walks hold those about rows, and
 * the dispatcher's own tests the one about starting.
 */
public interface Protocol {
    /** As the code has it. */
    Protocol CODE = new Protocol() {};

    default int attemptsAfterLoss(int attempts, boolean lostBefore, int maxAttempts) {
        return Transition.attemptsAfterLoss(attempts, lostBefore, maxAttempts);
    }

    default Transition ofClaimed(Transition.Claimed row, int maxAttempts, boolean handOut) {
        return Transition.ofClaimed(row, maxAttempts, handOut);
    }

    default Transition ofSettled(
            Settlement.Result result,
            int attempts,
            boolean withdrawRequested,
            boolean deliveredLate,
            boolean relayRejects) {
        return Transition.ofSettled(result, attempts, withdrawRequested, deliveredLate, relayRejects);
    }

    default Transition.LateDelivery ofLateDelivery(boolean dead, boolean leased, boolean published) {
        return Transition.ofLateDelivery(dead, leased, published);
    }

    default boolean withdrawEndsAtOnce(boolean heldBySender) {
        return Transition.withdrawEndsAtOnce(heldBySender);
    }

    default Transition.Requeue ofRequeue(boolean dead, boolean overtaken, boolean dedupKeyTaken) {
        return Transition.ofRequeue(dead, overtaken, dedupKeyTaken);
    }

    default boolean discardAllowed(boolean leased) {
        return Transition.discardAllowed(leased);
    }

    default boolean claimableByRecord(boolean dead, @Nullable ClaimedAs heldBy, boolean published, boolean sameLease) {
        return Transition.claimableByRecord(dead, heldBy, published, sameLease);
    }

    /** Whether a result other than {@link Settlement.Published} is applied to the row (invariant 3). */
    default boolean owns(boolean sameLease, boolean leased) {
        return sameLease && leased;
    }

    /** Whether a publisher's mark is written (invariant 3). */
    default boolean marks(boolean sameLease, @Nullable ClaimedAs heldBy) {
        return sameLease && heldBy == ClaimedAs.PUBLISHER;
    }

    /** Whether a lease that a claim finds run out is a loss, which counts and leaves marks (invariant 4). */
    default boolean loses(@Nullable ClaimedAs heldBy) {
        return heldBy == ClaimedAs.SENDER;
    }

    /** Whether a row is handed out alone (invariant 4). */
    default boolean suspect(boolean lost, @Nullable ClaimedAs heldBy) {
        return lost || heldBy == ClaimedAs.SENDER;
    }

    /** The same for one that is claimed by its record. */
    default boolean suspectByRecord(boolean lost) {
        return lost;
    }

    /** Whether a row waits for an earlier one of its group (invariant 5). */
    default boolean waitsFor(boolean earlierLive) {
        return earlierLive;
    }

    /**
     * Whether a later mail of its group forbids that a dead one is requeued (invariant 5). One that was withdrawn may
     * have been sent all the same, and is then marked.
     *
     * @param claimed it is in the queue, and was claimed before
     * @param sent it is on record as sent
     * @param uncertain it is on record as perhaps sent
     */
    default boolean overtakes(boolean claimed, boolean sent, boolean uncertain) {
        return claimed || sent || uncertain;
    }

    /** Whether a process that holds a mail may begin to send it (invariant 9). */
    default boolean mayStart(boolean startWindowOver) {
        return !startWindowOver;
    }
}
