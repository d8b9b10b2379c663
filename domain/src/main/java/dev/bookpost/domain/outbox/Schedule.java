package dev.bookpost.domain.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a mail is to leave.
 *
 * @param dueAt not before; null: at once
 * @param expiresAt from then on it is of no use, and ends {@link MailState#EXPIRED} instead of being sent; null: never
 */
public record Schedule(@Nullable Instant dueAt, @Nullable Instant expiresAt) {
    public static final Schedule NOW = new Schedule(null, null);

    public Schedule {
        if (dueAt != null && expiresAt != null && !expiresAt.isAfter(dueAt)) {
            throw new IllegalArgumentException("expires before it is due: " + dueAt + ", " + expiresAt);
        }
    }

    public static Schedule at(Instant dueAt) {
        return new Schedule(dueAt, null);
    }
}
