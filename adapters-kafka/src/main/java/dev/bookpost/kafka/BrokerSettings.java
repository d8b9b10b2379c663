package dev.bookpost.kafka;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Where the brokers are, and how to talk to them.
 *
 * @param servers {@code host:port}, several with commas between: those asked first for all the others
 * @param client properties of Kafka's clients, by Kafka's names: TLS, SASL, buffers, time limits
 */
public record BrokerSettings(String servers, TopicSettings topic, Map<String, String> client) {
    private static final Pattern NAME = Pattern.compile("[a-z]+(\\.[a-z]+)+");

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
            throw new IllegalArgumentException("no properties of Kafka's clients: " + named(unknown));
        }
        Set<String> own = new TreeSet<>(client.keySet());
        own.retainAll(ClientProperties.OWN);
        if (!own.isEmpty()) {
            throw new IllegalArgumentException("properties that Bookpost sets itself: " + String.join(", ", own));
        }
    }

    /** What is no name may be a part of a password, where a value was broken into lines. */
    private static String named(Set<String> unknown) {
        List<String> names =
                unknown.stream().filter(name -> NAME.matcher(name).matches()).toList();
        int others = unknown.size() - names.size();
        return String.join(", ", names)
                + (names.isEmpty() || others == 0 ? "" : ", and ")
                + (others == 0 ? "" : others + " that cannot be a name");
    }

    /** Names no property's value, which may be a password. */
    @Override
    public String toString() {
        return "BrokerSettings[servers=" + servers + ", topic=" + topic + ", client=" + new TreeSet<>(client.keySet())
                + "]";
    }
}
