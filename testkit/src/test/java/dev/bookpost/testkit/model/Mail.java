package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.MailState;
import java.time.Duration;
import java.util.List;

/** A row, what is true about the mail without anybody knowing it, and what explains it. */
final class Mail extends MailRow {
    private static final List<MailState> STATES = List.of(MailState.values());

    private final World world;
    final int index;

    boolean due = true;
    /** A business transaction has locked the row. */
    boolean locked;
    /** {@code lease_no > 0}. */
    boolean everClaimed;

    /** How often the relay took it, 2 meaning twice or more. */
    int accepted;
    /** A fault happened that invariant 9 names. */
    boolean explained;
    /** A requeue was overtaken by a claim under way: invariant 5 names that exception. */
    boolean overtaken;
    /** A delivery of it was reported while it was neither dead nor finished. */
    boolean reported;
    /** A withdrawal was committed. */
    boolean withdrawn;
    /** How many processes it has killed, 7 meaning seven or more. */
    int kills;

    /** A record bears the row's lease number. */
    boolean record;
    /** A record bears an older one. */
    boolean oldRecord;
    /** A record was left, and nothing has happened since that calls for another. */
    boolean announced;
    /** A process had it in order to send it. */
    boolean hadSender;

    Mail(World world, int index) {
        this.world = world;
        this.index = index;
    }

    Mail(World world, Mail other) {
        this(world, other.index);
        state = other.state;
        attempts = other.attempts;
        uncertain = other.uncertain;
        lost = other.lost;
        withdrawRequested = other.withdrawRequested;
        deliveredLate = other.deliveredLate;
        due = other.due;
        locked = other.locked;
        everClaimed = other.everClaimed;
        accepted = other.accepted;
        explained = other.explained;
        overtaken = other.overtaken;
        reported = other.reported;
        withdrawn = other.withdrawn;
        kills = other.kills;
        heldBy = other.heldBy;
        record = other.record;
        oldRecord = other.oldRecord;
        announced = other.announced;
        hadSender = other.hadSender;
    }

    void read(Bits bits) {
        state = STATES.get(bits.take(3));
        attempts = bits.take(2);
        uncertain = bits.take();
        lost = bits.take();
        withdrawRequested = bits.take();
        deliveredLate = bits.take();
        due = bits.take();
        locked = bits.take();
        everClaimed = bits.take();
        accepted = bits.take(2);
        explained = bits.take();
        overtaken = bits.take();
        reported = bits.take();
        withdrawn = bits.take();
        kills = bits.take(3);
    }

    /** What there is only where mails are published. */
    void readPublishing(Bits bits) {
        boolean publisher = bits.take();
        if (state == MailState.SENDING) {
            heldBy = publisher ? ClaimedAs.PUBLISHER : ClaimedAs.SENDER;
        }
        record = bits.take();
        oldRecord = bits.take();
        announced = bits.take();
        hadSender = bits.take();
    }

    void writePublishing(Bits bits) {
        bits.put(heldBy == ClaimedAs.PUBLISHER);
        bits.put(record);
        bits.put(oldRecord);
        bits.put(announced);
        bits.put(hadSender);
    }

    void write(Bits bits) {
        bits.put(STATES.indexOf(state), 3);
        bits.put(attempts, 2);
        bits.put(uncertain);
        bits.put(lost);
        bits.put(withdrawRequested);
        bits.put(deliveredLate);
        bits.put(due);
        bits.put(locked);
        bits.put(everClaimed);
        bits.put(accepted, 2);
        bits.put(explained);
        bits.put(overtaken);
        bits.put(reported);
        bits.put(withdrawn);
        bits.put(kills, 3);
    }

    @Override
    protected void leaseGrows() {
        everClaimed = true;
        oldRecord |= record;
        record = false;
        for (Worker worker : world.workers) {
            worker.slots[index].current = false;
            worker.slots[index].own = false;
        }
    }

    @Override
    protected void leased() {
        announced &= heldBy == ClaimedAs.PUBLISHER;
        notBefore(false);
    }

    @Override
    protected void givenBack(Duration delay) {
        for (Worker worker : world.workers) {
            worker.slots[index].own = false;
        }
        notBefore(delay.isZero());
    }

    /** A claim under way compares with the time at which it began: a row that was put off since is not its any more. */
    private void notBefore(boolean now) {
        due = now;
        if (!now) {
            for (Worker worker : world.workers) {
                worker.seen &= ~(1 << index);
                if (worker.seen == 0) {
                    worker.forgetClaim();
                }
            }
        }
    }

    void breaks(String invariant) {
        world.breaks(invariant + ": " + name());
    }

    String name() {
        return World.NAMES[index];
    }

    @Override
    public String toString() {
        return name() + " " + state + (heldBy == ClaimedAs.PUBLISHER ? " by a publisher" : "")
                + (isLive() && due ? " due" : "") + (attempts > 0 ? " attempts=" + attempts : "")
                + (accepted > 0 ? " accepted=" + accepted : "")
                + (uncertain ? " uncertain" : "")
                + (lost ? " lost" : "")
                + (withdrawRequested ? " withdraw-requested" : "")
                + (deliveredLate ? " delivered-late" : "")
                + (locked ? " locked" : "")
                + (record ? " record" : "")
                + (oldRecord ? " old-record" : "");
    }
}
