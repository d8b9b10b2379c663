package dev.bookpost.kafka;

import static dev.bookpost.kafka.Mailbag.publication;
import static dev.bookpost.kafka.TestBroker.LIMIT;
import static dev.bookpost.kafka.TestBroker.committed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Publications.Kept;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadLettersTest {
    private final BrokerSettings brokers = TestBroker.made("dead", 1);
    private final String topic = brokers.topic().name();

    private void leave(byte @Nullable [] value) throws Exception {
        leave("key".getBytes(StandardCharsets.UTF_8), value, new byte[] {1});
    }

    private void leave(byte[] key, byte @Nullable [] value, byte[] header) throws Exception {
        try (KafkaProducer<byte[], byte[]> stranger = new KafkaProducer<>(
                Map.of("bootstrap.servers", brokers.servers()), new ByteArraySerializer(), new ByteArraySerializer())) {
            ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key, value);
            record.headers().add("theirs", header);
            stranger.send(record).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private List<ConsumerRecord<byte[], byte[]>> deadLetters(int count) {
        try (KafkaConsumer<byte[], byte[]> reader = new KafkaConsumer<>(
                Map.of("bootstrap.servers", brokers.servers(), "auto.offset.reset", "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            TopicPartition partition = new TopicPartition(topic + ".dead", 0);
            reader.assign(List.of(partition));
            List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
            TestBroker.await("the dead letters", () -> {
                reader.poll(Duration.ofMillis(100)).forEach(letters::add);
                return letters.size() >= count;
            });
            return letters;
        }
    }

    private static Map<String, String> headers(ConsumerRecord<byte[], byte[]> letter) {
        Map<String, String> headers = new HashMap<>();
        letter.headers()
                .forEach(header -> headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
        return headers;
    }

    @Test
    void what_cannot_be_read_is_kept_with_the_reason_and_the_next_is_received() throws Exception {
        leave("no record of ours".getBytes(StandardCharsets.UTF_8));
        leave(null);
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, TestBroker.QUICK);
                Mailbag bag = Mailbag.open(brokers, topic)) {
            assertThat(publisher.publish(publication(1, 1), "group")).isEqualTo(new Kept());
            bag.takeAndFinish(1);

            List<ConsumerRecord<byte[], byte[]>> letters = deadLetters(2);
            assertThat(letters.get(0).value()).asString(StandardCharsets.UTF_8).isEqualTo("no record of ours");
            assertThat(letters.get(0).key()).asString(StandardCharsets.UTF_8).isEqualTo("key");
            assertThat(headers(letters.get(0)))
                    .containsEntry(DeadLetters.WHY, "not a record of version 1")
                    .containsEntry(DeadLetters.TOPIC, topic)
                    .containsEntry(DeadLetters.PARTITION, "0")
                    .containsEntry(DeadLetters.OFFSET, "0")
                    .containsKey("theirs");
            assertThat(headers(letters.get(1)))
                    .containsEntry(DeadLetters.WHY, "no value")
                    .containsEntry(DeadLetters.OFFSET, "1");
            TestBroker.await("all are committed", () -> committed(topic).equals(Map.of(0, 3L)));
        }
    }

    @Test
    void of_what_is_too_long_for_the_topic_is_kept_where_it_was_and_why() throws Exception {
        limitDeadLetters("2000");
        byte[] small = {1};
        byte[] large = new byte[10_000];
        leave(small, large, small);
        leave(large, small, small);
        leave(small, small, large);
        try (Mailbag bag = Mailbag.open(brokers, topic)) {
            for (ConsumerRecord<byte[], byte[]> letter : deadLetters(3)) {
                assertThat(letter.key()).isNull();
                assertThat(letter.value()).isNull();
                assertThat(headers(letter))
                        .containsOnlyKeys(
                                DeadLetters.WHY,
                                DeadLetters.TOPIC,
                                DeadLetters.PARTITION,
                                DeadLetters.OFFSET,
                                DeadLetters.LEFT_OUT)
                        .containsEntry(DeadLetters.LEFT_OUT, "10008"); // with the name "theirs"
            }
            TestBroker.await("all are committed", () -> committed(topic).equals(Map.of(0, 3L)));
            assertThat(bag.receiver().received()).isZero();
        }
    }

    @Test
    void nothing_is_skipped_while_no_dead_letter_can_be_written() throws Exception {
        limitDeadLetters("60"); // so few bytes that not even the headers fit
        leave("no record of ours".getBytes(StandardCharsets.UTF_8));
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, TestBroker.QUICK);
                Mailbag bag = Mailbag.open(brokers, topic)) {
            assertThat(publisher.publish(publication(1, 1), "group")).isEqualTo(new Kept());
            bag.takeAndFinish(1);
            assertThat(bag.receiver().received()).isEqualTo(1);
            assertThat(committed(topic).getOrDefault(0, 0L)).isZero();
            TestBroker.await("it is told of", () -> bag.receiver().trouble().isPresent());
            assertThat(bag.receiver().trouble())
                    .hasValueSatisfying(cause -> assertThat(cause).startsWith("too large"));

            limitDeadLetters("100000");

            deadLetters(1);
            TestBroker.await("all are committed", () -> committed(topic).equals(Map.of(0, 2L)));
            assertThat(bag.receiver().trouble()).isEmpty();
        }
    }

    @Test
    void no_more_is_held_in_memory_of_what_cannot_be_put_away_than_a_process_can_bear() throws Exception {
        limitDeadLetters("60");
        for (int i = 0; i < 40; i++) {
            leave(new byte[900_000]);
        }
        try (Mailbag bag = Mailbag.open(brokers, topic)) {
            TestBroker.await("all are known of", () -> bag.receiver().lag() == 40);
            assertThat(bag.receiver().received()).isLessThan(20);
            assertThat(bag.receiver().trouble()).isPresent();

            limitDeadLetters("2000000");

            TestBroker.await("all are committed", () -> committed(topic).equals(Map.of(0, 40L)));
            assertThat(bag.receiver().received()).isZero();
        }
    }

    @Test
    void a_topic_of_dead_letters_that_vanishes_is_made_again() throws Exception {
        try (Mailbag bag = Mailbag.open(brokers, topic)) {
            leave("the first".getBytes(StandardCharsets.UTF_8));
            deadLetters(1);
            try (Admin admin = TestBroker.admin()) {
                admin.deleteTopics(List.of(topic + ".dead")).all().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            }
            leave("the second".getBytes(StandardCharsets.UTF_8));

            assertThat(deadLetters(1).getFirst().value())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("the second");
            TestBroker.await("all are committed", () -> committed(topic).equals(Map.of(0, 2L)));
            assertThat(bag.receiver().trouble()).isEmpty();
        }
    }

    private void limitDeadLetters(String bytes) throws Exception {
        try (Admin admin = TestBroker.admin()) {
            admin.incrementalAlterConfigs(Map.of(
                            new ConfigResource(ConfigResource.Type.TOPIC, topic + ".dead"),
                            List.of(new AlterConfigOp(
                                    new ConfigEntry("max.message.bytes", bytes), AlterConfigOp.OpType.SET))))
                    .all()
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }
}
