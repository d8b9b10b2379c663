package dev.bookpost.kafka;

import dev.bookpost.domain.outbox.Publications;

/** Leaves records in a topic, for as long as it is not closed. */
public interface RecordPublisher extends Publications, AutoCloseable {
    /** Waits a few seconds for records that are on their way; what is not confirmed by then is not kept. */
    @Override
    void close();
}
