package dev.bookpost.kafka;

import java.time.Duration;

/**
 * @param group consumers of one group share the records between them
 * @param buffer records that are received and not done with, at most; {@value #MIN_BUFFER} or more. A process that is
 *     killed leaves so many to be received again
 * @param handOver how long partitions that go to another consumer, and a close, wait for the records that were taken;
 *     0 to 2 minutes. What is not done by then is received again
 */
public record ReceiverSettings(String group, int buffer, Duration handOver) {
    static final int MIN_BUFFER = 10;

    /** @throws IllegalArgumentException if something is out of its range */
    public ReceiverSettings {
        if (group.isBlank()) {
            throw new IllegalArgumentException("the consumers' group has no name");
        }
        if (buffer < MIN_BUFFER) {
            throw new IllegalArgumentException("the buffer must be " + MIN_BUFFER + " or more: " + buffer);
        }
        if (handOver.isNegative() || handOver.compareTo(Duration.ofMinutes(2)) > 0) {
            throw new IllegalArgumentException("the time for handing over must be 0 to 2 minutes: " + handOver);
        }
    }

    /** 500 records, and 5 seconds for handing over. */
    public static ReceiverSettings of(String group) {
        return new ReceiverSettings(group, 500, Duration.ofSeconds(5));
    }

    /** So few that, together with those that are there, they still fit when there is room for these. */
    int mostAtOnce() {
        return Math.max(1, buffer / 5);
    }
}
