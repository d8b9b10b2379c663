package dev.bookpost.kafka;

import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The first try to make a client shows whether the settings are any good. */
final class FirstClient {
    private static final Logger log = LoggerFactory.getLogger(FirstClient.class);

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
            if (Failures.isAboutLogin(e)) {
                throw new IllegalArgumentException(
                        "sasl.jaas.config cannot be used, and is not repeated here since it may hold a password");
            }
            String cause = Failures.cause(e);
            // only the message says so; PublisherTest notices should it be worded otherwise
            if (cause.contains("No resolvable bootstrap urls")) {
                log.warn("{}; it is tried again", cause);
                return null;
            }
            throw new IllegalArgumentException(cause, e);
        }
    }
}
