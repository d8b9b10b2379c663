package dev.bookpost.kafka;

import static dev.bookpost.kafka.Mailbag.publication;
import static dev.bookpost.kafka.TestBroker.LIMIT;
import static dev.bookpost.kafka.TestBroker.QUICK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Publications.Kept;
import dev.bookpost.domain.outbox.Publications.Result;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TopicsTest {
    @Test
    void missing_ones_are_made_as_the_settings_say() throws Exception {
        BrokerSettings brokers = TestBroker.settings(TestBroker.newName("missing"), 3);
        String topic = brokers.topic().name();
        try (Mailbag bag = Mailbag.open(brokers, topic);
                RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK)) {
            TestBroker.await("the topic is made", () -> publish(publisher).equals(new Kept()));
            assertThat(bag.takeAndFinish(1)).containsExactly(1L);

            assertThat(describe(topic).partitions()).hasSize(3);
            assertThat(retention(topic)).isEqualTo("604800000");
            TestBroker.await("the topic of dead letters is made", () -> names().contains(topic + ".dead"));
        }
    }

    private static Result publish(RecordPublisher publisher) {
        try {
            return publisher.publish(publication(1, 1), "group");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void one_that_exists_is_left_as_it_is() throws Exception {
        BrokerSettings brokers = TestBroker.settings(TestBroker.newName("existing"), 6);
        String topic = brokers.topic().name();
        try (Admin admin = TestBroker.admin()) {
            admin.createTopics(List.of(new NewTopic(topic, 2, (short) 1)))
                    .all()
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        try (Mailbag bag = Mailbag.open(brokers, topic)) {
            TestBroker.await("the topics were looked for", () -> names().contains(topic + ".dead"));
            try (RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK)) {
                assertThat(publish(publisher)).isEqualTo(new Kept());
            }
            assertThat(bag.takeAndFinish(1)).containsExactly(1L);
        }
        assertThat(describe(topic).partitions()).hasSize(2);
    }

    @Test
    void one_that_is_deleted_is_made_again() throws Exception {
        BrokerSettings brokers = TestBroker.made("deleted", 2);
        String topic = brokers.topic().name();
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK)) {
            assertThat(publish(publisher)).isEqualTo(new Kept());
            try (Admin admin = TestBroker.admin()) {
                admin.deleteTopics(List.of(topic)).all().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            }
            TestBroker.await("the topic is made again", () -> publish(publisher).equals(new Kept()));
        }
    }

    private static Set<String> names() {
        try (Admin admin = TestBroker.admin()) {
            return admin.listTopics().names().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static TopicDescription describe(String topic) throws Exception {
        try (Admin admin = TestBroker.admin()) {
            return Objects.requireNonNull(admin.describeTopics(List.of(topic))
                            .topicNameValues()
                            .get(topic))
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private static String retention(String topic) throws Exception {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        try (Admin admin = TestBroker.admin()) {
            Config config = Objects.requireNonNull(
                            admin.describeConfigs(List.of(resource)).values().get(resource))
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            return config.get("retention.ms").value();
        }
    }
}
