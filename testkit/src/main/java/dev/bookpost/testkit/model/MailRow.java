package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.MailState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The columns that decisions read and write. What time and lease numbers are is left to those who use the rules. */
public abstract class MailRow {
    public MailState state = MailState.PENDING;
    /** As what it is leased; null if it is not. */
    public @Nullable ClaimedAs heldBy;

    public int attempts;
    public boolean uncertain;
    public boolean lost;
    public boolean withdrawRequested;
    public boolean deliveredLate;

    /** The lease number grows: whoever held the row no longer does. */
    protected abstract void leaseGrows();

    /** The row is leased from now on. */
    protected abstract void leased();

    /** The row is nobody's any more, and may be claimed again after the delay. */
    protected abstract void givenBack(Duration delay);

    /** By a sender or by a publisher; also after the lease has run out. */
    public final boolean isLeased() {
        return heldBy != null;
    }

    public final boolean isHeldBySender() {
        return heldBy == ClaimedAs.SENDER;
    }

    public final boolean isPublished() {
        return state == MailState.PUBLISHED;
    }

    /** Neither finished nor dead. */
    public final boolean isLive() {
        return state == MailState.PENDING || state == MailState.SENDING || state == MailState.PUBLISHED;
    }

    public final boolean isDead() {
        return state == MailState.DEAD;
    }

    /** Still in the queue's table. */
    public final boolean isStored() {
        return isLive() || isDead();
    }
}
