package dev.bookpost.domain.outbox;

import java.time.Duration;

/**
 * How the queue stands. Counts are of mails; finished ones are not counted.
 *
 * @param pending waiting, for now or for later
 * @param due of the pending ones, those that may be taken now
 * @param sending leased
 * @param oldestDue for how long the oldest mail that waits to be taken has been due; zero if none waits. Dead mails
 *     and those due later do not count, and neither a retry nor an outage of the relay sets it back
 */
public record OutboxStats(
        int pending, int due, int sending, int published, int dead, Duration oldestDue, ControlState control) {}
