package dev.bookpost.kafka;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where the brokers are, and how to talk to them.
 *
 * @param servers {@code host:port}, several with commas between: those asked first for all the others
 * @param client properties of Kafka's clients, by Kafka's names: TLS, SASL, buffers, time limits
 */
public record BrokerSettings(String servers, TopicSettings topic, Map<String, String> client) {
    /**
     * @throws IllegalArgumentException naming each client property that no client knows, for a mistyped one would be
     *     ignored in silence, and each that is not to be set, because that records are neither lost nor skipped depends
     *     on it
     */
    public BrokerSettings {
        if (servers.isBlank()) {
            throw new IllegalArgumentException("the Kafka servers are missing");
        }
        client = Map.copyOf(client);
        Set<String> unknown = new TreeSet<>(client.keySet());
        unknown.removeAll(ClientProperties.KNOWN);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("no properties of Kafka's clients: " + String.join(", ", unknown));
        }
        Set<String> own = new TreeSet<>(client.keySet());
        own.retainAll(ClientProperties.OWN);
        if (!own.isEmpty()) {
            throw new IllegalArgumentException("properties that Bookpost sets itself: " + String.join(", ", own));
        }
    }

    /** Names no property's value, which may be a password. */
    @Override
    public String toString() {
        return "BrokerSettings[servers=" + servers + ", topic=" + topic + ", client=" + new TreeSet<>(client.keySet())
                + "]";
    }
}
