package dev.bookpost.bootstrap.settings;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * @param bootstrap brokers to ask first, {@code host:port} with commas between; empty if none were named
 * @param topic where records of mails are left
 * @param group the consumers that share them
 * @param creation how the topic is made if there is none
 * @param republishAfter how long a published mail waits for a consumer; more than the lease
 * @param inFlight records that a publisher waits for at a time
 * @param client passed through to Kafka's clients; may hold secrets
 */
public record KafkaSettings(
        Optional<String> bootstrap,
        String topic,
        String group,
        Creation creation,
        Duration republishAfter,
        int inFlight,
        Map<String, String> client) {
    /** @param replication empty: the broker's default */
    public record Creation(int partitions, Optional<Integer> replication, Duration retention) {}

    public KafkaSettings {
        client = Map.copyOf(client);
    }

    /** The same with a broker of one's own. */
    public KafkaSettings withBootstrap(String brokers) {
        return new KafkaSettings(Optional.of(brokers), topic, group, creation, republishAfter, inFlight, client);
    }

    @Override
    public String toString() {
        return "KafkaSettings[" + bootstrap.orElse("none") + ", " + topic + ", " + group + "]";
    }
}
