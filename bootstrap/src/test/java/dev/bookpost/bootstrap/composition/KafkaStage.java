package dev.bookpost.bootstrap.composition;

import dev.bookpost.broker.EmbeddedBroker;
import dev.bookpost.testkit.database.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** A {@link Stage} with a topic of its own, at the broker that the tests of this JVM share. */
final class KafkaStage implements AutoCloseable {
    static final Duration LEASE_AND_A_LITTLE = Duration.ofSeconds(61);
    /** Longer than a published mail waits for a consumer. */
    static final Duration HORIZON_AND_A_LITTLE = Duration.ofSeconds(601);

    private static final String DEAD = ".dead";
    private static final AtomicInteger LAST = new AtomicInteger();

    final Stage stage = new Stage();

    private final String topic = "mails-" + LAST.incrementAndGet();
    private final Admin admin = Admin.create(Map.of("bootstrap.servers", broker().address()));
    private final List<TopicPartition> partitions;

    /** Started by the first that asks for it. */
    private static final class Shared {
        private static final EmbeddedBroker BROKER = EmbeddedBroker.startEmpty();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(BROKER::close, "stop-test-broker"));
        }

        private Shared() {}
    }

    KafkaStage() {
        this(3);
    }

    KafkaStage(int partitionCount) {
        partitions = IntStream.range(0, partitionCount)
                .mapToObj(number -> new TopicPartition(topic, number))
                .toList();
        get(admin.createTopics(List.of(
                        new NewTopic(topic, partitionCount, (short) 1), new NewTopic(topic + DEAD, 1, (short) 1)))
                .all());
    }

    /** Who stops it starts it again. */
    static EmbeddedBroker broker() {
        return Shared.BROKER;
    }

    TestDatabase database() {
        return stage.database;
    }

    /**
     * @param roles as in {@code BOOKPOST_ROLES}
     * @param more keys and values in turn
     */
    Stage.Running start(String roles, String... more) {
        return startTowards(stage.relay.port(), roles, more);
    }

    Stage.Running startTowards(int relayPort, String roles, String... more) {
        Map<String, String> settings = settings(roles);
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return stage.startTowards(
                relayPort,
                settings.entrySet().stream()
                        .flatMap(entry -> List.of(entry.getKey(), entry.getValue()).stream())
                        .toArray(String[]::new));
    }

    /** A real process, that can be killed. */
    ServeProcess startProcess(String roles) {
        Map<String, String> environment = Stage.environment(database(), stage.relay.port());
        environment.putAll(settings(roles));
        return ServeProcess.start(environment);
    }

    private Map<String, String> settings(String roles) {
        return new TreeMap<>(Map.of(
                "BOOKPOST_ROLES", roles,
                "BOOKPOST_KAFKA_BOOTSTRAP", broker().address(),
                "BOOKPOST_KAFKA_TOPIC", topic,
                "BOOKPOST_KAFKA_PARTITIONS", Integer.toString(partitions.size()),
                "BOOKPOST_KAFKA_GROUP", topic));
    }

    /** Records that were ever left, whether they are still there or not. */
    long records() {
        Map<TopicPartition, ListOffsetsResultInfo> ends =
                get(admin.listOffsets(partitions.stream().collect(Collectors.toMap(p -> p, p -> OffsetSpec.latest())))
                        .all());
        return ends.values().stream().mapToLong(ListOffsetsResultInfo::offset).sum();
    }

    /** Records that the consumers have told the broker to be done with. */
    long committed() {
        Map<TopicPartition, OffsetAndMetadata> offsets =
                get(admin.listConsumerGroupOffsets(topic).partitionsToOffsetAndMetadata());
        return offsets.values().stream().mapToLong(OffsetAndMetadata::offset).sum();
    }

    void loseAllRecords() {
        get(admin.deleteRecords(
                        partitions.stream().collect(Collectors.toMap(p -> p, p -> RecordsToDelete.beforeOffset(-1))))
                .all());
    }

    private static <T> T get(KafkaFuture<T> future) {
        try {
            return future.get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** To whom the relay was given mails, in that order. */
    List<String> recipients() {
        return stage.relay.received().stream()
                .map(mail -> mail.recipients().getFirst().replaceAll("[<>]", ""))
                .toList();
    }

    int count(String table) {
        return Integer.parseInt(
                database().query("select count(*) from " + table).getFirst());
    }

    /** For what nothing tells of. */
    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0 || never.await(20, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("did not come about: " + what);
            }
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
        stage.close();
    }
}
