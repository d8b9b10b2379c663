package dev.bookpost.kafka;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Why something does not work just now; said once in the log, however long it lasts. */
final class Trouble {
    private static final Logger log = LoggerFactory.getLogger(Trouble.class);

    private final String begins;
    private final String ends;
    private volatile @Nullable String cause;

    /**
     * @param begins what does not work
     * @param ends that it works again
     */
    Trouble(String begins, String ends) {
        this.begins = begins;
        this.ends = ends;
    }

    void has(String why) {
        if (cause == null) {
            log.warn("{}: {}", begins, why);
        }
        cause = why;
    }

    void isOver() {
        if (cause != null) {
            log.info(ends);
            cause = null;
        }
    }

    /** It is no longer known whether it works, or of interest. */
    void isForgotten() {
        cause = null;
    }

    Optional<String> cause() {
        return Optional.ofNullable(cause);
    }
}
