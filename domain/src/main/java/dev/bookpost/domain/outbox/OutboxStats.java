package dev.bookpost.domain.outbox;

import java.time.Duration;

/**
 * How the queue stands. Counts are of mails; finished ones are not counted.
 *
 * @param pending waiting, for now or for later
 * @param due of the pending ones, those that may be taken now
 * @param sending leased
 * @param oldestDue for how long the mail that has been due longest is due, whether it waits for a sender, for a
 *     consumer or for its next attempt; zero if none is due. Dead mails and those scheduled for later do not count
 */
public record OutboxStats(
        int pending, int due, int sending, int published, int dead, Duration oldestDue, ControlState control) {}
