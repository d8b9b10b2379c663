package dev.bookpost.kafka;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * The topic of the records, and how it is made where there is none; an existing one is left as it is. Records that
 * cannot be read go to a second one, whose name has {@value #DEAD} behind it.
 *
 * @param name 1 to {@value #MAX_NAME} of letters, digits, dot, underscore and hyphen
 * @param partitions 1 or more
 * @param replication of each record, 1 to 32767; empty: as the brokers have it by default
 * @param retention after which a record is dropped, whether it was received or not: a millisecond or more. Far longer
 *     than a mail may wait for a consumer
 */
public record TopicSettings(String name, int partitions, OptionalInt replication, Duration retention) {
    static final String DEAD = ".dead";
    /** Kafka's limit of 249, less what the second topic's name has more. */
    static final int MAX_NAME = 244;

    /** @throws IllegalArgumentException if something is out of its range */
    public TopicSettings {
        if (!name.matches("[A-Za-z0-9._-]{1," + MAX_NAME + "}") || name.matches("[.]{1,2}")) {
            throw new IllegalArgumentException("not the name of a topic: " + name);
        }
        if (partitions < 1) {
            throw new IllegalArgumentException("a topic has 1 partition or more: " + partitions);
        }
        if (replication.isPresent() && (replication.getAsInt() < 1 || replication.getAsInt() > Short.MAX_VALUE)) {
            throw new IllegalArgumentException("the replication must be 1 to 32767: " + replication.getAsInt());
        }
        if (retention.toMillis() < 1) {
            throw new IllegalArgumentException("the retention must be a millisecond or more: " + retention);
        }
    }

    /** Six partitions, replicated as the brokers do by default, and kept for a week. */
    public static TopicSettings named(String name) {
        return new TopicSettings(name, 6, OptionalInt.empty(), Duration.ofDays(7));
    }

    String deadName() {
        return name + DEAD;
    }
}
