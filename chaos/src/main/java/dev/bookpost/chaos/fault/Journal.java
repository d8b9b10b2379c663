package dev.bookpost.chaos.fault;

import dev.bookpost.chaos.account.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** The faults that really happened, and when. */
public final class Journal {
    private final LongSupplier clock;
    private final List<Fault> faults = new ArrayList<>();

    /**
     * @param clock nanoseconds since the start of the run
     */
    public Journal(LongSupplier clock) {
        this.clock = clock;
    }

    public long now() {
        return clock.getAsLong();
    }

    /** A fault that began at {@code from} and ends now. */
    synchronized void add(Fault.Kind kind, int dispatcher, long from) {
        faults.add(new Fault(kind, dispatcher, from, now()));
    }

    public synchronized long count(Fault.Kind kind) {
        return faults.stream().filter(fault -> fault.kind() == kind).count();
    }

    public synchronized List<Fault> faults() {
        return List.copyOf(faults);
    }
}
