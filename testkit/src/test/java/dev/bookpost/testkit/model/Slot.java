package dev.bookpost.testkit.model;

/** A mail in a process's hands. */
final class Slot {
    Stage stage = Stage.NONE;
    /** By its own clock the process would find the time for starting over. */
    boolean leaseEnded;
    /** The process was frozen since the claim, perhaps between looking at its clock and acting on it. */
    boolean frozenSince;
    /** Its lease number is the row's. */
    boolean current;
    /** Nobody has touched the row since: what the lease number is to ensure. */
    boolean own;
    /** The claim said that it must be alone. */
    boolean lost;

    Slot() {}

    Slot(Slot other) {
        stage = other.stage;
        leaseEnded = other.leaseEnded;
        frozenSince = other.frozenSince;
        current = other.current;
        own = other.own;
        lost = other.lost;
    }

    Slot(Bits bits) {
        stage = Stage.ALL.get(bits.take(4));
        leaseEnded = bits.take();
        frozenSince = bits.take();
        current = bits.take();
        own = bits.take();
        lost = bits.take();
    }

    void write(Bits bits) {
        bits.put(Stage.ALL.indexOf(stage), 4);
        bits.put(leaseEnded);
        bits.put(frozenSince);
        bits.put(current);
        bits.put(own);
        bits.put(lost);
    }

    boolean empty() {
        return stage == Stage.NONE;
    }

    @Override
    public String toString() {
        return stage + (current ? "" : " (lease gone)");
    }
}
