package dev.bookpost.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;

/** What Kafka's clients are told: by whoever runs the service, and by ourselves. */
final class ClientProperties {
    static final Set<String> KNOWN = Stream.of(
                    ProducerConfig.configNames(), ConsumerConfig.configNames(), AdminClientConfig.configNames())
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    /**
     * With the default, {@code rebootstrap}, every send blocks while all brokers are away. With this, what was known of
     * the cluster goes on to be used, and records wait for their delivery timeout.
     */
    private static final Map<String, Object> ALL = Map.of(
            CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG,
            "none",
            // how the clients fare is for our own metrics to say
            CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG,
            false);

    private static final Map<String, Object> PRODUCER = Map.of(
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            true,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            5,
            ProducerConfig.RETRIES_CONFIG,
            Integer.MAX_VALUE);

    private static final Map<String, Object> CONSUMER = Map.of(
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest",
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
            false,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_uncommitted");

    private static final int MEGABYTE = 1 << 20;

    /** KIP-848; brokers before 4.0 know {@code classic} only, which can be asked for. */
    private static final String GROUP_PROTOCOL = "consumer";

    /** Not to be set by anybody else. */
    static final Set<String> OWN = own();

    private ClientProperties() {}

    private static Set<String> own() {
        Set<String> own = new HashSet<>(Set.of(
                CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
                AdminClientConfig.BOOTSTRAP_CONTROLLERS_CONFIG,
                CommonClientConfigs.GROUP_ID_CONFIG,
                ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                // order within a group of mails is that of its key's partition
                ProducerConfig.PARTITIONER_CLASS_CONFIG,
                ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG,
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG));
        Stream.of(ALL, PRODUCER, CONSUMER).map(Map::keySet).forEach(own::addAll);
        return Set.copyOf(own);
    }

    static Map<String, Object> producer(BrokerSettings settings, Duration deliveryTimeout) {
        int delivery = Math.toIntExact(deliveryTimeout.toMillis());
        Map<String, Object> properties = new HashMap<>();
        properties.put(ProducerConfig.LINGER_MS_CONFIG, 1);
        // two tries at least, so that one answer may be lost
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.min(10_000, delivery / 2));
        given(settings, ProducerConfig.configNames(), properties);
        properties.putAll(PRODUCER);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, delivery);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PublisherSettings.MAX_BLOCK.toMillis());
        return properties;
    }

    static Map<String, Object> consumer(BrokerSettings settings, ReceiverSettings receiver) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, GROUP_PROTOCOL);
        // ours have less than a hundred bytes; those of a stranger, a megabyte each, are not to be fetched by the
        // hundred
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, MEGABYTE);
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, MEGABYTE);
        if (!settings.client()
                .getOrDefault(ConsumerConfig.GROUP_PROTOCOL_CONFIG, GROUP_PROTOCOL)
                .equals(GROUP_PROTOCOL)) {
            // in the older protocol the default takes all partitions from everybody for each that moves
            properties.put(
                    ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        }
        given(settings, ConsumerConfig.configNames(), properties);
        properties.putAll(CONSUMER);
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, receiver.group());
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, receiver.mostAtOnce());
        return properties;
    }

    static Map<String, Object> admin(BrokerSettings settings) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 10_000);
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
        given(settings, AdminClientConfig.configNames(), properties);
        return properties;
    }

    /** Only what the client in question knows: of anything else it would complain. */
    private static void given(BrokerSettings settings, Set<String> names, Map<String, Object> properties) {
        settings.client().forEach((name, value) -> {
            if (names.contains(name)) {
                properties.put(name, value);
            }
        });
        properties.putAll(ALL);
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, settings.servers());
    }
}
