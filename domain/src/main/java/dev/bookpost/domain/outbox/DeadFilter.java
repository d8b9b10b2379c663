package dev.bookpost.domain.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which dead mails; null fits every one.
 *
 * @param kind a kind's name
 * @param deadBefore only those that died before
 */
public record DeadFilter(
        @Nullable String kind,
        @Nullable DeathReason reason,
        @Nullable Instant deadBefore) {
    public static final DeadFilter ALL = new DeadFilter(null, null, null);
}
