package dev.bookpost.domain.outbox;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one claim brought.
 *
 * @param mails leased to the claimant, oldest first
 * @param resolved rows that the claim ended instead of handing them out: their attempts were used up, they had
 *     expired, or they were lost and had been withdrawn or delivered
 * @param lostWaiting a lost row is due, and waits for a claimant that is idle
 * @param more it took as much as it was allowed to, so more may be due
 * @param madeUncertain how many mails were marked as perhaps delivered, that were not before
 * @param control what was found there, which decided how much it was allowed to take
 */
public record Claim(
        List<ClaimedMail> mails,
        List<Resolved> resolved,
        boolean lostWaiting,
        boolean more,
        int madeUncertain,
        ControlState control) {
    public Claim {
        mails = List.copyOf(mails);
        resolved = List.copyOf(resolved);
    }

    /** Nothing was asked for. */
    public static Claim nothing(ControlState control) {
        return new Claim(List.of(), List.of(), false, false, 0, control);
    }

    /**
     * A row that was ended by the claim, and how.
     *
     * @param reason why it is dead; null if it is not
     * @param age how long ago it was enqueued, or due if that was later
     */
    public record Resolved(
            MailId id,
            MailKind kind,
            MailState state,
            @Nullable DeathReason reason,
            Duration age) {}
}
