package dev.bookpost.kafka;

import dev.bookpost.broker.EmbeddedBroker;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The broker that the tests of this JVM share; each has topics and groups of its own. */
final class TestBroker {
    static final Duration LIMIT = Duration.ofSeconds(40);
    /** So short that an outage is over soon. */
    static final PublisherSettings QUICK = new PublisherSettings(Duration.ofSeconds(2));

    private static final EmbeddedBroker SHARED = start();
    private static final AtomicLong LAST = new AtomicLong();

    private TestBroker() {}

    private static EmbeddedBroker start() {
        EmbeddedBroker broker = EmbeddedBroker.startEmpty();
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "stop-test-broker"));
        return broker;
    }

    static EmbeddedBroker broker() {
        return SHARED;
    }

    static String newName(String prefix) {
        return prefix + "-" + LAST.incrementAndGet();
    }

    static BrokerSettings settings(String topic, int partitions) {
        return new BrokerSettings(
                SHARED.address(),
                new TopicSettings(topic, partitions, OptionalInt.of(1), Duration.ofDays(7)),
                Map.of());
    }

    /** With a topic of that name, so that nobody waits for it to be made. */
    static BrokerSettings made(String name, int partitions) {
        String topic = newName(name);
        try (Admin admin = admin()) {
            admin.createTopics(List.of(
                            new NewTopic(topic, partitions, (short) 1),
                            new NewTopic(topic + TopicSettings.DEAD, 1, (short) 1)))
                    .all()
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return settings(topic, partitions);
    }

    static Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", SHARED.address()));
    }

    static Map<Integer, Long> committed(String group) {
        try (Admin admin = admin()) {
            Map<TopicPartition, OffsetAndMetadata> offsets = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            Map<Integer, Long> byPartition = new HashMap<>();
            offsets.forEach((partition, offset) -> byPartition.put(partition.partition(), offset.offset()));
            return byPartition;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static void await(String what, BooleanSupplier condition) {
        CountDownLatch never = new CountDownLatch(1);
        long end = System.nanoTime() + LIMIT.toNanos();
        try {
            while (!condition.getAsBoolean()) {
                if (System.nanoTime() > end || never.await(20, TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("did not come about: " + what);
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
