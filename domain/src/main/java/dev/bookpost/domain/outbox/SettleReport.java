package dev.bookpost.domain.outbox;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a settle did.
 *
 * @param settled applied, with the state the mail has now
 * @param superseded the row was no longer this lease's; nothing was changed but what a delivery proves
 * @param locked another transaction holds the row: to be settled again
 * @param unstorable the store refuses these results for a reason that lies in them; their leases run out
 * @param relayOpen the relay breaker is open, now that these results are known
 */
public record SettleReport(
        List<Settled> settled, Set<MailId> superseded, Set<MailId> locked, Set<MailId> unstorable, boolean relayOpen) {
    public static final SettleReport NOTHING = new SettleReport(List.of(), Set.of(), Set.of(), Set.of(), false);

    public SettleReport {
        settled = List.copyOf(settled);
        superseded = Set.copyOf(superseded);
        locked = Set.copyOf(locked);
        unstorable = Set.copyOf(unstorable);
    }

    public static SettleReport unstorable(MailId id) {
        return new SettleReport(List.of(), Set.of(), Set.of(), Set.of(id), false);
    }

    /** Both reports in one. */
    public SettleReport and(SettleReport other) {
        List<Settled> both = new ArrayList<>(settled);
        both.addAll(other.settled);
        return new SettleReport(
                both,
                union(superseded, other.superseded),
                union(locked, other.locked),
                union(unstorable, other.unstorable),
                relayOpen || other.relayOpen);
    }

    private static Set<MailId> union(Set<MailId> one, Set<MailId> other) {
        Set<MailId> union = new HashSet<>(one);
        union.addAll(other);
        return union;
    }

    /**
     * @param unblocks a mail of a group left the queue, so a later one of its group may be claimable now
     */
    public record Settled(MailId id, MailKind kind, MailState state, boolean unblocks) {}
}
