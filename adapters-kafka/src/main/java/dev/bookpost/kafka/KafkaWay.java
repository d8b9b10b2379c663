package dev.bookpost.kafka;

import java.time.Duration;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Publishers and consumers of the records that say which mail is to be sent. Neither waits for the brokers when it is
 * made: they may come later, and go.
 */
public final class KafkaWay {
    private static final Duration DEAD_LETTER_TIMEOUT = Duration.ofSeconds(10);

    private KafkaWay() {}

    /**
     * Makes the topic, if it is missing.
     *
     * @throws IllegalArgumentException if no client can be made with these settings
     */
    public static RecordPublisher publisher(BrokerSettings brokers, PublisherSettings settings) {
        return new KafkaPublications(
                brokers.topic().name(),
                settings,
                Topics.forPublisher(brokers),
                () -> new KafkaProducer<>(
                        ClientProperties.producer(brokers, settings.deliveryTimeout()),
                        new StringSerializer(),
                        new ByteArraySerializer()));
    }

    /**
     * Makes the topic and that of the dead letters, if they are missing.
     *
     * @param onArrival runs in a thread of the consumer's when there is something to take; returns soon
     * @throws IllegalArgumentException if no client can be made with these settings
     */
    public static RecordReceiver receiver(BrokerSettings brokers, ReceiverSettings settings, Runnable onArrival) {
        RecordBuffer buffer = new RecordBuffer(settings);
        Topics topics = Topics.forReceiver(brokers);
        DeadLetters deadLetters = new DeadLetters(
                brokers.topic().deadName(),
                buffer,
                topics,
                () -> new KafkaProducer<>(
                        ClientProperties.producer(brokers, DEAD_LETTER_TIMEOUT),
                        new ByteArraySerializer(),
                        new ByteArraySerializer()),
                System::nanoTime);
        ReceiveLoop.Clients clients = new ReceiveLoop.Clients(
                () -> new KafkaConsumer<>(
                        ClientProperties.consumer(brokers, settings),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer()),
                System::nanoTime);
        ReceiveLoop loop = new ReceiveLoop(brokers.topic().name(), buffer, deadLetters, onArrival, clients);
        return new KafkaPublishedMails(settings, buffer, loop, deadLetters, topics);
    }
}
