package dev.bookpost.chaos.account;

import java.util.List;

/** What was done to the processes, and how they took it. */
public record Ordeal(List<Fault> faults, List<Exit> exits) {
    /**
     * The end of a process that had been ready to work.
     *
     * @param asked it had been sent a SIGTERM; if not, it ended by itself
     * @param code its exit code, or -1 if it had to be killed after a SIGTERM
     */
    public record Exit(int dispatcher, boolean asked, int code) {}

    public Ordeal {
        faults = List.copyOf(faults);
        exits = List.copyOf(exits);
    }
}
