package dev.bookpost.kafka;

import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedMails;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Between the thread that polls and those that send: what was received and is not done with. A record of a partition
 * that has gone to another consumer is forgotten; who still has it in hand may finish it, to no effect here.
 */
final class RecordBuffer implements PublishedMails {
    private final ReceiverSettings settings;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition fewerTaken = lock.newCondition();
    private final Map<TopicPartition, HeldPartition> held = new HashMap<>();
    private final Map<Long, Place> notDone = new HashMap<>();
    private final Deque<Received> waiting = new ArrayDeque<>();
    private long lastNumber;

    private static final class Place {
        private final HeldPartition partition;
        private final long offset;
        private boolean taken;

        Place(HeldPartition partition, long offset) {
            this.partition = partition;
            this.offset = offset;
        }
    }

    RecordBuffer(ReceiverSettings settings) {
        this.settings = settings;
    }

    void assigned(Collection<TopicPartition> partitions) {
        locked(() -> partitions.forEach(partition -> held.put(partition, new HeldPartition(partition))));
    }

    void receive(TopicPartition partition, long offset, Publication publication) {
        locked(() -> waiting.add(new Received(publication, place(partition, offset))));
    }

    /** Returns the number by which it can be {@linkplain #done(long) done with}. */
    long receiveUnreadable(TopicPartition partition, long offset) {
        lock.lock();
        try {
            return place(partition, offset);
        } finally {
            lock.unlock();
        }
    }

    private long place(TopicPartition partition, long offset) {
        HeldPartition holder = Objects.requireNonNull(held.get(partition), "a record of a partition that is not held");
        holder.received(offset);
        notDone.put(++lastNumber, new Place(holder, offset));
        return lastNumber;
    }

    @Override
    public List<Received> take(int most) {
        List<Received> oldest = new ArrayList<>();
        locked(() -> {
            while (oldest.size() < most && !waiting.isEmpty()) {
                Received record = waiting.remove();
                Place place = Objects.requireNonNull(notDone.get(record.number()));
                place.taken = true;
                place.partition.taken();
                oldest.add(record);
            }
        });
        return oldest;
    }

    @Override
    public void putBack(Received record) {
        locked(() -> {
            Place place = notDone.get(record.number());
            if (place != null && place.taken) {
                returned(place);
                if (!place.partition.isLeaving()) {
                    waiting.add(record);
                }
            }
        });
    }

    @Override
    public void done(Received record) {
        done(record.number());
    }

    void done(long number) {
        locked(() -> {
            Place place = notDone.remove(number);
            if (place != null) {
                place.partition.done(place.offset);
                returned(place);
            }
        });
    }

    private void returned(Place place) {
        if (place.taken) {
            place.taken = false;
            place.partition.returned();
            fewerTaken.signalAll();
        }
    }

    /** Whether the record is still this consumer's to finish. */
    boolean isNotDone(long number) {
        lock.lock();
        try {
            return notDone.containsKey(number);
        } finally {
            lock.unlock();
        }
    }

    /** Hands out nothing more of these, and waits, at most as the settings say, until nothing of them is in hand. */
    void leave(Collection<TopicPartition> partitions) {
        lock.lock();
        try {
            List<HeldPartition> leaving =
                    partitions.stream().map(held::get).filter(Objects::nonNull).toList();
            leaving.forEach(HeldPartition::leave);
            waiting.removeIf(record -> isLeaving(notDone.get(record.number())));
            long left = settings.handOver().toNanos();
            while (left > 0 && leaving.stream().anyMatch(HeldPartition::hasTaken)) {
                left = fewerTaken.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private static boolean isLeaving(@Nullable Place place) {
        return place == null || place.partition.isLeaving();
    }

    /** Forgets them and all that was received of them. */
    void drop(Collection<TopicPartition> partitions) {
        locked(() -> partitions.forEach(partition -> {
            HeldPartition dropped = held.remove(partition);
            if (dropped != null) {
                notDone.values().removeIf(place -> place.partition == dropped);
                waiting.removeIf(record -> !notDone.containsKey(record.number()));
            }
        }));
    }

    Set<TopicPartition> held() {
        lock.lock();
        try {
            return Set.copyOf(held.keySet());
        } finally {
            lock.unlock();
        }
    }

    /** Where each of these partitions is to be committed; only those that have come on. */
    Map<TopicPartition, Long> toCommit(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        locked(() -> partitions.stream()
                .map(held::get)
                .filter(Objects::nonNull)
                .forEach(one -> one.toCommit().ifPresent(offset -> offsets.put(one.partition(), offset))));
        return offsets;
    }

    void committed(Map<TopicPartition, Long> offsets) {
        locked(() -> offsets.forEach((partition, offset) -> {
            HeldPartition holder = held.get(partition);
            if (holder != null) {
                holder.committed(offset);
            }
        }));
    }

    /** Received and not done with. */
    int size() {
        lock.lock();
        try {
            return notDone.size();
        } finally {
            lock.unlock();
        }
    }

    /** Whether what comes next at most would no longer fit. */
    boolean isFull() {
        return size() + settings.mostAtOnce() > settings.buffer();
    }

    boolean hasRoomAgain() {
        return size() <= settings.buffer() / 2;
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }
}
