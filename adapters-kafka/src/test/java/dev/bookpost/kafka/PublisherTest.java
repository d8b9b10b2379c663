package dev.bookpost.kafka;

import static dev.bookpost.kafka.Mailbag.publication;
import static dev.bookpost.kafka.TestBroker.QUICK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.outbox.Publications.Kept;
import dev.bookpost.domain.outbox.Publications.NotKept;
import dev.bookpost.domain.outbox.Publications.Result;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PublisherTest {
    @Test
    void many_at_a_time_are_all_kept() throws Exception {
        BrokerSettings brokers = TestBroker.made("many", 6);
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, PublisherSettings.DEFAULT);
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Result>> results = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                int mail = i;
                results.add(callers.submit(() -> publisher.publish(publication(mail, 1), "group" + mail % 50)));
            }
            for (Future<Result> result : results) {
                assertThat(result.get()).isEqualTo(new Kept());
            }
        }
    }

    @Test
    void a_record_that_no_broker_takes_in_time_is_not_kept() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            BrokerSettings brokers =
                    new BrokerSettings("127.0.0.1:" + silent.getLocalPort(), TopicSettings.named("nowhere"), Map.of());
            try (RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK)) {
                long began = System.nanoTime();
                Result result = publisher.publish(publication(1, 1), "group");
                assertThat(result)
                        .isInstanceOfSatisfying(
                                NotKept.class, not -> assertThat(not.cause()).startsWith("no answer in time"));
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
            }
        }
    }

    @Test
    void what_is_too_large_is_not_kept_and_the_next_is() throws Exception {
        BrokerSettings brokers = TestBroker.made("large", 1);
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK)) {
            assertThat(publisher.publish(publication(1, 1), "x".repeat(2_000_000)))
                    .isInstanceOfSatisfying(
                            NotKept.class, not -> assertThat(not.cause()).startsWith("too large"));
            assertThat(publisher.publish(publication(2, 1), "group")).isEqualTo(new Kept());
        }
    }

    @Test
    void a_caller_that_is_interrupted_stops_waiting() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            BrokerSettings brokers =
                    new BrokerSettings("127.0.0.1:" + silent.getLocalPort(), TopicSettings.named("nowhere"), Map.of());
            try (RecordPublisher publisher = KafkaWay.publisher(brokers, PublisherSettings.DEFAULT)) {
                LinkedBlockingQueue<Object> outcome = new LinkedBlockingQueue<>();
                CountDownLatch started = new CountDownLatch(1);
                Thread caller = Thread.ofVirtual().start(() -> {
                    started.countDown();
                    try {
                        outcome.add(publisher.publish(publication(1, 1), "group"));
                    } catch (InterruptedException e) {
                        outcome.add(e);
                    }
                });
                started.await();
                caller.interrupt();
                assertThat(outcome.poll(1, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
            }
        }
    }

    @Test
    void a_caller_that_is_interrupted_while_the_broker_is_away_learns_that_nothing_is_certain() throws Exception {
        BrokerSettings brokers = TestBroker.made("interrupted", 1);
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, PublisherSettings.DEFAULT)) {
            assertThat(publisher.publish(publication(1, 1), "group")).isEqualTo(new Kept());
            TestBroker.broker().kill();
            try {
                LinkedBlockingQueue<Result> outcome = new LinkedBlockingQueue<>();
                Thread caller = Thread.ofVirtual().start(() -> {
                    try {
                        outcome.add(publisher.publish(publication(2, 1), "group"));
                    } catch (InterruptedException e) {
                        outcome.add(new NotKept("thrown"));
                    }
                });
                TestBroker.await("the caller waits", () -> caller.getState() == Thread.State.TIMED_WAITING);
                caller.interrupt();
                assertThat(outcome.poll(1, TimeUnit.SECONDS))
                        .isEqualTo(new NotKept("interrupted while waiting for the broker"));
            } finally {
                TestBroker.broker().startAgain();
            }
        }
    }

    @Test
    void after_its_close_nothing_is_kept() throws Exception {
        RecordPublisher publisher = KafkaWay.publisher(TestBroker.made("closed", 1), QUICK);
        assertThat(publisher.publish(publication(1, 1), "group")).isEqualTo(new Kept());

        publisher.close();

        assertThat(publisher.publish(publication(2, 1), "group")).isEqualTo(new NotKept("closed"));
    }

    @Test
    void properties_that_are_ours_or_nobodys_are_refused_by_name() {
        assertThatThrownBy(() -> new BrokerSettings(
                        "localhost:9092", TopicSettings.named("mails"), Map.of("acks", "1", "group.id", "x")))
                .hasMessage("properties that Bookpost sets itself: acks, group.id");
        assertThatThrownBy(() -> new BrokerSettings(
                        "localhost:9092", TopicSettings.named("mails"), Map.of("securty.protocol", "SSL")))
                .hasMessage("no properties of Kafka's clients: securty.protocol");
        Map<String, String> brokenOff = Map.of("\"secret\";", "", "hunter2", "", "sasl.jaas.konfig", "x");
        assertThatThrownBy(() -> new BrokerSettings("localhost:9092", TopicSettings.named("mails"), brokenOff))
                .hasMessage("no properties of Kafka's clients: sasl.jaas.konfig, and 2 that cannot be a name");
        assertThat(new BrokerSettings(
                        "localhost:9092",
                        TopicSettings.named("mails"),
                        Map.of("security.protocol", "SASL_SSL", "sasl.jaas.config", "secret")))
                .asString()
                .contains("sasl.jaas.config")
                .doesNotContain("secret");
    }

    @Test
    void settings_of_which_no_client_can_be_made_are_refused_at_once() {
        TopicSettings topic = TopicSettings.named("mails");
        BrokerSettings noPort = new BrokerSettings("localhost", topic, Map.of());
        BrokerSettings noFile = new BrokerSettings(
                "localhost:9092",
                topic,
                Map.of("security.protocol", "SSL", "ssl.truststore.location", "/nowhere/trusted.p12"));
        assertThatThrownBy(() -> KafkaWay.publisher(noPort, QUICK))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Invalid url in bootstrap.servers: localhost");
        assertThatThrownBy(() -> KafkaWay.receiver(noFile, ReceiverSettings.of("mails"), () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/nowhere/trusted.p12");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.kafka.common.security.plain.PlainLoginModule required password=hunter2 with\"quote;",
                "hunter2 required;",
                "org.apache.kafka.common.security.plain.PlainLoginModule hunter2;",
                "org.apache.kafka.common.security.plain.PlainLoginModule required password=\"hunter2\""
            })
    void a_login_that_cannot_be_read_is_refused_and_nothing_of_it_repeated(String login) {
        BrokerSettings brokers = new BrokerSettings(
                "localhost:9092",
                TopicSettings.named("mails"),
                Map.of("security.protocol", "SASL_PLAINTEXT", "sasl.mechanism", "PLAIN", "sasl.jaas.config", login));
        assertThatThrownBy(() -> KafkaWay.publisher(brokers, QUICK))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sasl.jaas.config")
                .hasMessageNotContaining("hunter2")
                .hasNoCause();
    }

    @Test
    void servers_whose_names_cannot_be_resolved_may_be_there_later() throws Exception {
        BrokerSettings brokers = new BrokerSettings("bookpost.invalid:9092", TopicSettings.named("mails"), Map.of());
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, QUICK);
                RecordReceiver receiver = KafkaWay.receiver(brokers, ReceiverSettings.of("mails"), () -> {})) {
            assertThat(publisher.publish(publication(1, 1), "group")).isInstanceOf(NotKept.class);
            TestBroker.await("the trouble is known", () -> receiver.trouble().isPresent());
            assertThat(receiver.trouble())
                    .hasValueSatisfying(cause -> assertThat(cause).contains("No resolvable bootstrap urls"));
        }
    }
}
