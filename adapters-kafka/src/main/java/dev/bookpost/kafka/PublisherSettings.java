package dev.bookpost.kafka;

import java.time.Duration;

/**
 * @param deliveryTimeout after which a record that the brokers have not confirmed is given up, a second to an hour. A
 *     publish takes at most {@link #longest()}, which with 10 seconds more must be less than a lease
 */
public record PublisherSettings(Duration deliveryTimeout) {
    /** How long a publish may wait for the brokers to say who leads the topic's partitions. */
    public static final Duration MAX_BLOCK = Duration.ofSeconds(2);

    public static final PublisherSettings DEFAULT = new PublisherSettings(Duration.ofSeconds(20));

    /** @throws IllegalArgumentException if it is out of its range */
    public PublisherSettings {
        if (deliveryTimeout.toSeconds() < 1 || deliveryTimeout.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("the delivery timeout must be a second to an hour: " + deliveryTimeout);
        }
    }

    /** The longest that a publish takes. */
    public Duration longest() {
        return deliveryTimeout.plus(MAX_BLOCK);
    }
}
