package dev.bookpost.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the topics that are missing, in the background, so that a start does not wait for the brokers. Where they exist,
 * no right is needed but those that records need anyway.
 */
final class Topics implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Topics.class);

    private final BrokerSettings settings;
    private final List<NewTopic> topics;
    private final Semaphore wanted = new Semaphore(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private final Retries retries = new Retries();

    private Topics(BrokerSettings settings, List<NewTopic> topics) {
        this.settings = settings;
        this.topics = topics;
        this.thread = Thread.ofVirtual().name("kafka-topics").unstarted(this::run);
    }

    static Topics forPublisher(BrokerSettings settings) {
        return new Topics(settings, List.of(main(settings.topic())));
    }

    static Topics forReceiver(BrokerSettings settings) {
        TopicSettings topic = settings.topic();
        // one partition is enough for what should not be there
        return new Topics(settings, List.of(main(topic), topic(topic.deadName(), 1, topic)));
    }

    void start() {
        thread.start();
    }

    private static NewTopic main(TopicSettings topic) {
        return topic(topic.name(), topic.partitions(), topic);
    }

    private static NewTopic topic(String name, int partitions, TopicSettings settings) {
        Optional<Short> replication = settings.replication().stream()
                .mapToObj(copies -> (short) copies)
                .findFirst();
        return new NewTopic(name, Optional.of(partitions), replication)
                .configs(Map.of(
                        TopicConfig.CLEANUP_POLICY_CONFIG,
                        TopicConfig.CLEANUP_POLICY_DELETE,
                        TopicConfig.RETENTION_MS_CONFIG,
                        Long.toString(settings.retention().toMillis())));
    }

    /** One of them was found missing. */
    void lookAgain() {
        if (wanted.availablePermits() == 0) {
            wanted.release();
        }
    }

    private void run() {
        try {
            while (closed.getCount() > 0) {
                wanted.acquire();
                while (!closed.await(look().toMillis(), TimeUnit.MILLISECONDS) && !retries.succeeded()) {
                    // again, after the pause
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    /** Returns how long to wait before the next look, if it did not succeed. */
    private Duration look() throws InterruptedException {
        try {
            Admin admin = Admin.create(ClientProperties.admin(settings));
            try {
                for (NewTopic topic : topics) {
                    ensure(admin, topic);
                }
            } finally {
                admin.close(Duration.ZERO);
            }
            return retries.success();
        } catch (ExecutionException e) {
            return failed(e.getCause() == null ? e : e.getCause());
        } catch (RuntimeException | Error e) { // it is looked at again all the same
            return failed(e);
        }
    }

    private Duration failed(Throwable failure) {
        if (retries.isFirst()) {
            log.warn(
                    "cannot see to the topics {}: {}",
                    topics.stream().map(NewTopic::name).toList(),
                    Failures.cause(failure));
        }
        return retries.failure();
    }

    private static void ensure(Admin admin, NewTopic topic) throws ExecutionException, InterruptedException {
        try {
            TopicDescription found = admin.describeTopics(List.of(topic.name()))
                    .allTopicNames()
                    .get()
                    .get(topic.name());
            int partitions =
                    found == null ? topic.numPartitions() : found.partitions().size();
            if (partitions != topic.numPartitions()) {
                log.warn(
                        "the topic {} has {} partitions and not {}, as the settings say; it is left as it is",
                        topic.name(),
                        partitions,
                        topic.numPartitions());
            }
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                throw e;
            }
            create(admin, topic);
        }
    }

    private static void create(Admin admin, NewTopic topic) throws ExecutionException, InterruptedException {
        try {
            admin.createTopics(List.of(topic)).all().get();
            log.info("made the topic {}, partitions: {}", topic.name(), topic.numPartitions());
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) { // somebody else was quicker
                throw e;
            }
        }
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }
}
