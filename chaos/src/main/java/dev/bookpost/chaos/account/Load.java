package dev.bookpost.chaos.account;

import java.util.List;

/** What the business transactions did, as their callers saw it. */
public record Load(List<Asked> asked, List<Withdrawn> withdrawn) {
    /**
     * A mail that was enqueued.
     *
     * @param transaction also writes a business row of this name
     * @param place within the group, in the order of enqueueing
     */
    public record Asked(String mail, String transaction, String group, int place, Commit commit) {}

    /** A mail that a transaction took back, as far as it was still there. */
    public record Withdrawn(String mail, String transaction, Commit commit) {}

    public Load {
        asked = List.copyOf(asked);
        withdrawn = List.copyOf(withdrawn);
    }
}
