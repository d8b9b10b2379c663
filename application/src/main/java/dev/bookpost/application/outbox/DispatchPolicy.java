package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * How mails are claimed, retried and given up.
 *
 * @param poll how often to look for due mails when nothing else gives cause; jittered by a fifth either way
 * @param batch the most mails a claim takes, 1 to 1000
 * @param lease how long a claimed mail belongs to its claimant
 * @param sendDeadline the longest that one send may take
 * @param senders how many mails are sent at a time, 1 or more
 */
public record DispatchPolicy(
        Duration poll, int batch, Duration lease, Duration sendDeadline, int senders, RetryPolicy retry) {
    /** What must be left of a lease, beyond the deadline, when a send starts: time to settle it. */
    public static final Duration SETTLE_RESERVE = Duration.ofSeconds(10);

    public static final DispatchPolicy DEFAULT = new DispatchPolicy(
            Duration.ofSeconds(1),
            20,
            Duration.ofSeconds(60),
            Duration.ofSeconds(20),
            4,
            new RetryPolicy(3, Duration.ofSeconds(60), RetryPolicy.Backoff.FIXED, Set.of()));

    public DispatchPolicy {
        if (!poll.isPositive() || !sendDeadline.isPositive()) {
            throw new IllegalArgumentException("poll and send deadline must be positive");
        }
        if (batch < 1 || batch > 1000 || senders < 1) {
            throw new IllegalArgumentException("batch must be 1 to 1000, senders 1 or more");
        }
        if (sendDeadline.plus(SETTLE_RESERVE).compareTo(lease) >= 0) {
            throw new IllegalArgumentException("the send deadline plus %s must be less than the lease: %s, %s"
                    .formatted(SETTLE_RESERVE, sendDeadline, lease));
        }
    }

    /** How long after its claim began a mail may still be started (invariant 9). */
    public Duration startWindow() {
        return lease.minus(sendDeadline).minus(SETTLE_RESERVE);
    }

    /** From one poll to the next: a fifth more or less, so that processes started together do not poll in step. */
    Duration nextPoll(RandomGenerator random) {
        return Duration.ofNanos((long) (poll.toNanos() * (0.8 + 0.4 * random.nextDouble())));
    }

    /** What an outcome means for the mail. */
    Settlement.Result resultOf(SendOutcome outcome, ClaimedMail mail, RandomGenerator random) {
        int most = retry.maxAttempts();
        return switch (outcome) {
            case SendOutcome.Delivered(var reply) -> new Settlement.Delivered(reply);
            case SendOutcome.Deferred(var code, var text) ->
                new Settlement.Failed(code, text, false, retry.delayAfter(mail.attempts(), random), most);
            case SendOutcome.Uncertain(var cause) ->
                retry.holdUncertain().contains(mail.kind().name())
                        ? new Settlement.Rejected(DeathReason.UNCERTAIN, 0, cause)
                        : new Settlement.Failed(0, cause, true, retry.delayAfter(mail.attempts(), random), most);
            case SendOutcome.Refused(var code, var text) -> new Settlement.Refused(code, text);
            case SendOutcome.Unsendable(var reason) -> new Settlement.Rejected(DeathReason.UNSENDABLE, 0, reason);
            case SendOutcome.RelayUnavailable(var code, var cause) -> new Settlement.Unavailable(code, cause);
        };
    }
}
