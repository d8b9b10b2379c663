package dev.bookpost.application.outbox;

import java.time.Duration;
import java.util.Optional;

/** How many mails a process may give to the relay in a time. */
@FunctionalInterface
public interface RelayBudget {
    RelayBudget UNLIMITED = () -> Optional.of(Duration.ZERO);

    /**
     * Takes a place for one mail.
     *
     * @return how long to wait before that mail may be sent; empty if it would be too long, then no place was taken
     */
    Optional<Duration> reserve();
}
