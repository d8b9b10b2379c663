package dev.bookpost.kafka;

import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition, from when it becomes this consumer's to when it is no longer. Records may be done in any order; committed
 * is where the oldest that is not done begins. Guarded by its {@link RecordBuffer}.
 */
final class HeldPartition {
    private static final long NONE = -1;

    private final TopicPartition partition;
    private final NavigableSet<Long> open = new TreeSet<>();
    private long next = NONE;
    private long committed = NONE;
    private int taken;
    private boolean leaving;

    HeldPartition(TopicPartition partition) {
        this.partition = partition;
    }

    TopicPartition partition() {
        return partition;
    }

    void received(long offset) {
        open.add(offset);
        next = offset + 1;
    }

    void done(long offset) {
        open.remove(offset);
    }

    void taken() {
        taken++;
    }

    void returned() {
        taken--;
    }

    boolean hasTaken() {
        return taken > 0;
    }

    /** Hands out no more. */
    void leave() {
        leaving = true;
    }

    boolean isLeaving() {
        return leaving;
    }

    /** Empty if nothing has changed. It can be less than before, where the topic was made anew. */
    OptionalLong toCommit() {
        long oldest = open.isEmpty() ? next : open.first();
        return oldest == NONE || oldest == committed ? OptionalLong.empty() : OptionalLong.of(oldest);
    }

    /** May be told of what was received while the partition was this consumer's before. */
    void committed(long offset) {
        committed = offset;
    }
}
