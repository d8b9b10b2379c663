package dev.bookpost.testkit.model;

import java.util.ArrayList;
import java.util.List;

/** A process. */
final class Worker {
    final Role role;
    final Slot[] slots = new Slot[World.MAILS];
    boolean frozen;
    /** Rows that its claim under way has seen, one bit each; 0: no claim is under way. */
    int seen;
    /** What that claim was told when it was issued. */
    boolean seenIdle;

    boolean seenHandOut;

    Worker(Role role) {
        this.role = role;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Slot();
        }
    }

    Worker(Worker other) {
        role = other.role;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Slot(other.slots[i]);
        }
        frozen = other.frozen;
        seen = other.seen;
        seenIdle = other.seenIdle;
        seenHandOut = other.seenHandOut;
    }

    Worker(long packed) {
        Bits bits = new Bits(packed);
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Slot(bits);
        }
        frozen = bits.take();
        seen = bits.take(World.MAILS);
        seenIdle = bits.take();
        seenHandOut = bits.take();
        role = Role.ALL.get(bits.take(2));
    }

    long pack() {
        Bits bits = new Bits();
        for (Slot slot : slots) {
            slot.write(bits);
        }
        bits.put(frozen);
        bits.put(seen, World.MAILS);
        bits.put(seenIdle);
        bits.put(seenHandOut);
        bits.put(Role.ALL.indexOf(role), 2);
        return bits.word();
    }

    boolean idle() {
        for (Slot slot : slots) {
            if (!slot.empty()) {
                return false;
            }
        }
        return true;
    }

    void forgetClaim() {
        seen = 0;
        seenIdle = false;
        seenHandOut = false;
    }

    @Override
    public String toString() {
        List<String> hands = new ArrayList<>();
        for (int i = 0; i < slots.length; i++) {
            if (!slots[i].empty()) {
                hands.add(World.NAMES[i] + " " + slots[i]);
            }
        }
        return (frozen ? "frozen " : "") + hands;
    }
}
