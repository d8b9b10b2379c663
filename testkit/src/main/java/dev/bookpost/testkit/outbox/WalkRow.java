package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.model.MailRow;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What {@link OutboxWalk} expects a row to be, with real times and lease numbers. */
final class WalkRow extends MailRow {
    final MailId id;
    final @Nullable String group;
    final int seq;
    private final OutboxWalk walk;

    long leaseNo;
    Duration notBefore;
    String claimedBy = "";

    WalkRow(OutboxWalk walk, MailId id, @Nullable String group, int seq) {
        this.walk = walk;
        this.id = id;
        this.group = group;
        this.seq = seq;
        this.notBefore = walk.now();
    }

    boolean due() {
        return notBefore.compareTo(walk.now()) <= 0;
    }

    boolean precedes(WalkRow later) {
        return isLive() && group != null && group.equals(later.group) && seq < later.seq;
    }

    @Override
    protected void leaseGrows() {
        leaseNo++;
    }

    @Override
    protected void leased() {
        notBefore = walk.now().plus(OutboxFixture.LEASE);
    }

    @Override
    protected void givenBack(Duration delay) {
        notBefore = walk.now().plus(delay);
    }

    @Override
    public String toString() {
        return "%s %s lease %d, attempts %d%s%s"
                .formatted(
                        id.value().getLeastSignificantBits(),
                        state,
                        leaseNo,
                        attempts,
                        uncertain ? ", uncertain" : "",
                        state == MailState.PENDING ? ", not before " + notBefore : "");
    }
}
