package dev.bookpost.kafka;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Why nothing is received; said once in the log, however long it lasts. */
final class Trouble {
    private static final Logger log = LoggerFactory.getLogger(Trouble.class);

    private volatile @Nullable String cause;

    void has(String why) {
        if (cause == null) {
            log.warn("no records are received from Kafka: {}", why);
        }
        cause = why;
    }

    void isOver() {
        if (cause != null) {
            log.info("records are received from Kafka again");
            cause = null;
        }
    }

    Optional<String> cause() {
        return Optional.ofNullable(cause);
    }
}
