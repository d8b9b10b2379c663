package dev.bookpost.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one consumer tells the brokers of how far it has come. A commit that fails is made up for by the next. */
final class Commits {
    private static final Logger log = LoggerFactory.getLogger(Commits.class);
    private static final Duration INTERVAL = Duration.ofMillis(100);
    /** For a commit that is waited for. */
    static final Duration LIMIT = Duration.ofSeconds(5);

    private final Consumer<?, ?> consumer;
    private final RecordBuffer buffer;
    private final LongSupplier nanoTime;
    private long last;
    private boolean onItsWay;

    Commits(Consumer<?, ?> consumer, RecordBuffer buffer, LongSupplier nanoTime) {
        this.consumer = consumer;
        this.buffer = buffer;
        this.nanoTime = nanoTime;
        this.last = nanoTime.getAsLong();
    }

    /** Does not wait; one at a time. */
    void ifDue() {
        long now = nanoTime.getAsLong();
        if (onItsWay || now - last < INTERVAL.toNanos()) {
            return;
        }
        Map<TopicPartition, Long> offsets = buffer.toCommit(buffer.held());
        if (offsets.isEmpty()) {
            return;
        }
        last = now;
        onItsWay = true;
        consumer.commitAsync(form(offsets), (committed, failure) -> {
            onItsWay = false;
            if (failure == null) {
                buffer.committed(offsets);
            } else {
                log.debug("a commit failed", failure);
            }
        });
    }

    /** Waits for it. If it fails, records that are done are received again, and found to be done. */
    void now(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> offsets = buffer.toCommit(partitions);
        if (offsets.isEmpty()) {
            return;
        }
        try {
            consumer.commitSync(form(offsets), LIMIT);
            buffer.committed(offsets);
        } catch (KafkaException e) {
            log.warn("what is done could not be committed and comes again: {}", Failures.cause(e));
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> form(Map<TopicPartition, Long> offsets) {
        Map<TopicPartition, OffsetAndMetadata> form = new HashMap<>();
        offsets.forEach((partition, offset) -> form.put(partition, new OffsetAndMetadata(offset)));
        return form;
    }
}
