package dev.bookpost.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that speaks with the consumer: it polls for as long as it runs, also while nothing more is wanted, or
 * the consumer would be taken for dead. A consumer that fails is replaced by a new one.
 */
final class ReceiveLoop {
    private static final Logger log = LoggerFactory.getLogger(ReceiveLoop.class);
    private static final Duration POLL = Duration.ofMillis(100);
    /** Soon to notice that there is room again. */
    private static final Duration WHILE_PAUSED = Duration.ofMillis(20);

    private static final long SECOND_NANOS = 1_000_000_000;

    private final String topic;
    private final RecordBuffer buffer;
    private final DeadLetters deadLetters;
    private final Runnable onArrival;
    private final Clients clients;
    private final Trouble trouble =
            new Trouble("no records are received from Kafka", "records are received from Kafka again");
    private final Retries retries = new Retries();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread =
            Thread.ofPlatform().name("kafka-consumer").daemon().unstarted(this::run);
    private @Nullable Consumer<byte[], byte[]> first;
    private volatile long lag;

    /** @param open gives a consumer that is subscribed to nothing */
    record Clients(Supplier<Consumer<byte[], byte[]>> open, LongSupplier nanoTime) {}

    ReceiveLoop(String topic, RecordBuffer buffer, DeadLetters deadLetters, Runnable onArrival, Clients clients) {
        this.topic = topic;
        this.buffer = buffer;
        this.deadLetters = deadLetters;
        this.onArrival = onArrival;
        this.clients = clients;
        this.first = FirstClient.open(clients.open());
    }

    void start() {
        thread.start();
    }

    long lag() {
        return lag;
    }

    Trouble trouble() {
        return trouble;
    }

    /** Returns when it has ended, or {@code limit} is over. */
    void close(Duration limit) {
        closing.countDown();
        try {
            if (!thread.join(limit)) {
                log.warn("the Kafka consumer does not end in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    private void run() {
        try {
            while (!isClosing()) {
                runOne();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // by nobody here: close() waits for it to end
        } finally {
            if (first != null) {
                first.close(CloseOptions.timeout(Duration.ZERO)); // closed before it began
            }
        }
    }

    private void runOne() throws InterruptedException {
        try {
            Consumer<byte[], byte[]> consumer = open();
            Commits commits = new Commits(consumer, buffer, clients.nanoTime());
            try {
                receive(consumer, commits);
                buffer.leave(buffer.held());
                commits.now(buffer.held());
            } finally {
                buffer.drop(buffer.held());
                lag = 0;
                consumer.close(CloseOptions.timeout(Commits.LIMIT));
            }
        } catch (RuntimeException | Error e) { // whatever it is, a new consumer is the best that can be done
            trouble.has(Failures.cause(e));
            if (!(e instanceof KafkaException)) {
                log.error("receiving failed unexpectedly; a new consumer is made", e);
            }
            if (!closing.await(retries.failure().toMillis(), TimeUnit.MILLISECONDS)) {
                log.debug("a new consumer after a failure", e);
            }
        }
    }

    private Consumer<byte[], byte[]> open() {
        Consumer<byte[], byte[]> made = first;
        first = null;
        return made == null ? clients.open().get() : made;
    }

    private void receive(Consumer<byte[], byte[]> consumer, Commits commits) throws InterruptedException {
        Hearing hearing = new Hearing(consumer, trouble, clients.nanoTime());
        consumer.subscribe(List.of(topic), new Rebalances(consumer, commits));
        long looked = clients.nanoTime().getAsLong();
        while (!isClosing()) {
            boolean arrived = false;
            for (ConsumerRecord<byte[], byte[]> record : poll(consumer)) {
                receive(record);
                arrived = true;
            }
            if (arrived) {
                retries.success();
                onArrival.run();
            }
            pauseOrResume(consumer);
            commits.ifDue();
            long now = clients.nanoTime().getAsLong();
            if (now - looked > SECOND_NANOS) {
                looked = now;
                hearing.listen();
                lag = buffer.size() + beyond(consumer);
            }
        }
    }

    /** A poll that waits while it has records of paused partitions at hand looks at them without a pause. */
    private ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        if (consumer.paused().isEmpty()) {
            return consumer.poll(POLL);
        }
        closing.await(WHILE_PAUSED.toMillis(), TimeUnit.MILLISECONDS);
        return consumer.poll(Duration.ZERO);
    }

    private void receive(ConsumerRecord<byte[], byte[]> record) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        try {
            buffer.receive(partition, record.offset(), RecordFormat.read(record.value()));
        } catch (RecordFormat.UnreadableException e) {
            String why = e.getMessage() == null ? "unreadable" : e.getMessage();
            deadLetters.add(record, why, buffer.receiveUnreadable(partition, record.offset()));
        }
    }

    private void pauseOrResume(Consumer<?, ?> consumer) {
        if (isFull()) {
            Set<TopicPartition> running = new HashSet<>(consumer.assignment());
            running.removeAll(consumer.paused());
            if (!running.isEmpty()) {
                consumer.pause(running);
            }
        } else if (buffer.hasRoomAgain() && !consumer.paused().isEmpty()) {
            consumer.resume(consumer.paused());
        }
    }

    private boolean isFull() {
        return buffer.isFull() || deadLetters.isFull();
    }

    private static long beyond(Consumer<?, ?> consumer) {
        return consumer.assignment().stream()
                .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
                .sum();
    }

    /** Called by the poll. */
    private final class Rebalances implements ConsumerRebalanceListener {
        private final Consumer<?, ?> consumer;
        private final Commits commits;

        Rebalances(Consumer<?, ?> consumer, Commits commits) {
            this.consumer = consumer;
            this.commits = commits;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            buffer.assigned(partitions);
            if (isFull()) {
                consumer.pause(partitions);
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            buffer.leave(partitions);
            commits.now(partitions);
            buffer.drop(partitions);
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            buffer.drop(partitions);
        }
    }
}
