package dev.bookpost.domain.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether the relay is to be trusted with mails, as all processes together have seen it. While the breaker is open
 * nothing is handed out but one mail at a time, at growing intervals: the probe.
 *
 * @param since when it came into this state; the epoch if it never opened
 * @param failedProbes in a row, since it opened
 * @param nextProbeAt not before; null while it is closed
 * @param probe the mail that is out as a probe; null if none is
 * @param rejected different mails that were deferred or refused in a row, with none delivered between; empty while
 *     it is open
 * @param lastError what opened it, or the last probe's failure; null if it never opened
 */
public record RelayBreaker(
        State state,
        Instant since,
        int failedProbes,
        @Nullable Instant nextProbeAt,
        @Nullable Probe probe,
        Set<MailId> rejected,
        @Nullable String lastError) {
    /** So many different mails in a row make it the relay's fault. */
    public static final int REJECTIONS_TO_OPEN = 5;

    public static final RelayBreaker NEVER_OPENED =
            new RelayBreaker(State.CLOSED, Instant.EPOCH, 0, null, null, Set.of(), null);

    static final Duration FIRST_PROBE = Duration.ofSeconds(1);
    static final Duration LONGEST_INTERVAL = Duration.ofSeconds(60);
    /** Beyond this many doublings an interval is the longest, and a limit no limit. */
    private static final int MOST_DOUBLINGS = 10;

    public enum State {
        CLOSED,
        /** It could not be spoken to. A probe that gets as far as naming a recipient closes the breaker. */
        UNAVAILABLE,
        /** It deferred or refused one mail after another. Only a delivery closes the breaker. */
        REJECTING
    }

    /** The lease under which the probe is out. */
    public record Probe(MailId id, long leaseNo) {}

    public RelayBreaker {
        rejected = Set.copyOf(rejected);
        if ((state == State.CLOSED) != (nextProbeAt == null)) {
            throw new IllegalArgumentException("an open breaker, and only that, has a next probe: " + state);
        }
    }

    public boolean open() {
        return state != State.CLOSED;
    }

    /**
     * How many mails a claim may hand out: one where a probe is due, none where it is not, and after the breaker has
     * closed twice as many with each second, so that the backlog of an outage does not fall on the relay all at once.
     * A time that lies further ahead than any that is ever set comes from a clock that has been set back since, and
     * stops nobody.
     *
     * @param lease for how long a probe may be out
     */
    public int allowance(int limit, Duration lease, Instant now) {
        if (nextProbeAt != null) {
            Duration left = Duration.between(now, nextProbeAt);
            boolean believable = left.compareTo(lease) <= 0 || left.compareTo(jittered(LONGEST_INTERVAL, 1)) <= 0;
            return left.isPositive() && believable ? 0 : 1;
        }
        long seconds = Duration.between(since, now).toSeconds();
        return seconds < 0 || seconds > MOST_DOUBLINGS ? limit : Math.min(limit, 1 << seconds);
    }

    /** The next probe may go out at once, if it is open. */
    public RelayBreaker probeNow(Instant now) {
        return open() ? new RelayBreaker(state, since, failedProbes, now, probe, rejected, lastError) : this;
    }

    /** Where it is known that the relay rejects most mails, the next to be tried is drawn by lot. */
    public boolean drawsProbes() {
        return state == State.REJECTING;
    }

    /** A mail was handed out as the probe; should its process be lost, the next one may follow when its lease ends. */
    public RelayBreaker probing(ClaimedMail mail, Instant leaseEnds) {
        Probe out = new Probe(mail.id(), mail.leaseNo());
        return new RelayBreaker(state, since, failedProbes, leaseEnds, out, rejected, lastError);
    }

    /**
     * What a settlement tells about the relay.
     *
     * @param jitter in [0, 1)
     * @return this, if it tells nothing new
     */
    public RelayBreaker after(Settlement settlement, Instant now, DoubleSupplier jitter) {
        if (settlement.result() instanceof Settlement.Published) {
            return this; // a probe that is on its way to a consumer is still the probe
        }
        RelaySignal signal = settlement.again() ? new RelaySignal.Silent() : RelaySignal.of(settlement);
        if (!open()) {
            return switch (signal) {
                case RelaySignal.Silent() -> this;
                case RelaySignal.Took() -> rejected.isEmpty() ? this : withRejected(Set.of());
                case RelaySignal.Away(var cause) -> opened(State.UNAVAILABLE, cause, now, jitter);
                case RelaySignal.Rejects(var id, var text, var recipientsFault) ->
                    recipientsFault ? this : afterRejection(id, text, now, jitter);
            };
        }
        if (state == State.REJECTING && signal instanceof RelaySignal.Took) {
            return reclosed(now);
        }
        return isProbe(settlement) && !settlement.again() ? afterProbe(signal, now, jitter) : this;
    }

    /** Whether this mail is out as the probe, under whichever lease. */
    public boolean isProbe(MailId id) {
        return probe != null && probe.id().equals(id);
    }

    private boolean isProbe(Settlement settlement) {
        return Objects.equals(probe, new Probe(settlement.id(), settlement.leaseNo()));
    }

    private RelayBreaker afterProbe(RelaySignal signal, Instant now, DoubleSupplier jitter) {
        return switch (signal) {
            case RelaySignal.Took() -> reclosed(now);
            // the relay was not asked: the next mail may try at once
            case RelaySignal.Silent() -> new RelayBreaker(state, since, failedProbes, now, null, rejected, lastError);
            case RelaySignal.Away(var cause) -> probeFailed(cause, failedProbes + 1, now, jitter);
            case RelaySignal.Rejects(var id, var text, var recipientsFault) -> {
                if (state == State.UNAVAILABLE) {
                    yield recipientsFault ? reclosed(now) : reclosed(now).withRejected(Set.of(id));
                }
                yield probeFailed(text, recipientsFault ? failedProbes : failedProbes + 1, now, jitter);
            }
        };
    }

    private RelayBreaker afterRejection(MailId id, String text, Instant now, DoubleSupplier jitter) {
        if (rejected.contains(id)) {
            return this;
        }
        Set<MailId> more = new HashSet<>(rejected);
        more.add(id);
        return more.size() < REJECTIONS_TO_OPEN ? withRejected(more) : opened(State.REJECTING, text, now, jitter);
    }

    private RelayBreaker withRejected(Set<MailId> ids) {
        return new RelayBreaker(state, since, failedProbes, nextProbeAt, probe, ids, lastError);
    }

    private static RelayBreaker opened(State state, String cause, Instant now, DoubleSupplier jitter) {
        Instant next = now.plus(interval(0, jitter));
        return new RelayBreaker(state, now, 0, next, null, Set.of(), cause);
    }

    private RelayBreaker probeFailed(String cause, int failures, Instant now, DoubleSupplier jitter) {
        Instant next = now.plus(interval(failures, jitter));
        return new RelayBreaker(state, since, failures, next, null, rejected, cause);
    }

    private RelayBreaker reclosed(Instant now) {
        return new RelayBreaker(State.CLOSED, now, 0, null, null, Set.of(), lastError);
    }

    /** Doubles from a second to a minute, a fifth more or less. */
    private static Duration interval(int failures, DoubleSupplier jitter) {
        Duration full = FIRST_PROBE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        Duration bounded = full.compareTo(LONGEST_INTERVAL) > 0 ? LONGEST_INTERVAL : full;
        return jittered(bounded, jitter.getAsDouble());
    }

    private static Duration jittered(Duration full, double jitter) {
        return Duration.ofMillis((long) (full.toMillis() * (0.8 + 0.4 * jitter)));
    }
}
