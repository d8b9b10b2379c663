package dev.bookpost.domain.outbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a settle did.
 *
 * @param settled applied, with the state the mail has now
 * @param superseded the row was no longer this lease's; nothing was changed but what a delivery proves
 * @param locked another transaction holds the row: to be settled again
 * @param unstorable the store refuses these results for a reason that lies in them; their leases run out
 * @param relayOpen the relay breaker is open, now that these results are known
 * @param sentLate mails whose delivery was proved by a superseded result, and ended them
 * @param madeUncertain how many mails were marked as perhaps delivered or delivered twice, that were not before
 */
public record SettleReport(
        List<Settled> settled,
        Set<MailId> superseded,
        Set<MailId> locked,
        Set<MailId> unstorable,
        boolean relayOpen,
        List<Settled> sentLate,
        int madeUncertain) {
    public static final SettleReport NOTHING =
            new SettleReport(List.of(), Set.of(), Set.of(), Set.of(), false, List.of(), 0);

    public SettleReport {
        settled = List.copyOf(settled);
        superseded = Set.copyOf(superseded);
        locked = Set.copyOf(locked);
        unstorable = Set.copyOf(unstorable);
        sentLate = List.copyOf(sentLate);
    }

    public static SettleReport unstorable(MailId id) {
        return new SettleReport(List.of(), Set.of(), Set.of(), Set.of(id), false, List.of(), 0);
    }

    /** Both reports in one. */
    public SettleReport and(SettleReport other) {
        return new SettleReport(
                joined(settled, other.settled),
                union(superseded, other.superseded),
                union(locked, other.locked),
                union(unstorable, other.unstorable),
                relayOpen || other.relayOpen,
                joined(sentLate, other.sentLate),
                madeUncertain + other.madeUncertain);
    }

    /** The same, as if these had not been among the superseded. */
    public SettleReport withoutSuperseded(Set<MailId> ids) {
        Set<MailId> others = new HashSet<>(superseded);
        others.removeAll(ids);
        return new SettleReport(settled, others, locked, unstorable, relayOpen, sentLate, madeUncertain);
    }

    private static List<Settled> joined(List<Settled> one, List<Settled> other) {
        List<Settled> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    private static Set<MailId> union(Set<MailId> one, Set<MailId> other) {
        Set<MailId> union = new HashSet<>(one);
        union.addAll(other);
        return union;
    }

    /**
     * @param unblocks a mail of a group left the queue, so a later one of its group may be claimable now
     * @param reason why it is dead; null if it is not
     * @param age how long ago it was enqueued, or due if that was later
     */
    public record Settled(
            MailId id,
            MailKind kind,
            MailState state,
            boolean unblocks,
            @Nullable DeathReason reason,
            Duration age) {}
}
