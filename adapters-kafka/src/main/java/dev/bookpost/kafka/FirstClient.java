package dev.bookpost.kafka;

import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** The first try to make a client shows whether the settings are any good. */
final class FirstClient {
    private FirstClient() {}

    /**
     * Null if the servers' names cannot be resolved now, which may be otherwise later.
     *
     * @throws IllegalArgumentException if no client can ever be made so
     */
    static <C> @Nullable C open(Supplier<C> open) {
        try {
            return open.get();
        } catch (KafkaException e) {
            String cause = Failures.cause(e);
            if (cause.contains("No resolvable bootstrap urls")) {
                return null;
            }
            throw new IllegalArgumentException("the settings for Kafka are of no use: " + cause, e);
        }
    }
}
