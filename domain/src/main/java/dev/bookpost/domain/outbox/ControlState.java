package dev.bookpost.domain.outbox;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What all processes share about the queue as a whole.
 *
 * @param pausedSince when an operator paused it; null if nobody did
 */
public record ControlState(@Nullable Instant pausedSince, RelayBreaker relay) {
    public boolean paused() {
        return pausedSince != null;
    }

    /** How many mails a claim may hand out. */
    public int allowance(int limit, Duration lease, Instant now) {
        return paused() ? 0 : relay.allowance(limit, lease, now);
    }

    /** The moment of the first pause stays. */
    public ControlState pausedAt(Instant now) {
        return new ControlState(pausedSince == null ? now : pausedSince, relay);
    }

    /** Mails may be handed out again; where the relay breaker is open, the next probe may go out at once. */
    public ControlState resumedAt(Instant now) {
        return new ControlState(null, relay.probeNow(now));
    }

    public ControlState with(RelayBreaker changed) {
        return new ControlState(pausedSince, changed);
    }
}
