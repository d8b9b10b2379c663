package dev.bookpost.kafka;

import dev.bookpost.domain.outbox.PublishedMails;
import java.util.Optional;

/** Receives the records of a topic, together with others of its group, until it is closed. */
public interface RecordReceiver extends PublishedMails, AutoCloseable {
    /** Records that were received here and are not done with, those that cannot be read included. */
    int received();

    /**
     * Records of this consumer's partitions that are not done with, here and with the brokers; about a second old. 0
     * while it has no partitions.
     */
    long lag();

    /** Why nothing is received, or what cannot be read is in the way of the rest; empty while all is well. */
    Optional<String> trouble();

    /**
     * Receives no more, waits for what was taken as long as the settings say, and commits what is done. What was not
     * taken, or is not done by then, is received again elsewhere.
     */
    @Override
    void close();
}
