package dev.bookpost.domain.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One mail, live or finished, as its owner may see it.
 *
 * @param reasonCode why it is dead or was discarded; null if it is neither
 * @param attempts failed ones
 * @param nextAttemptAt when it may be taken next; null once it is dead or finished
 * @param finishedAt null while it is live
 */
public record MailView(
        MailId id,
        String kind,
        String reference,
        MailState state,
        @Nullable String reasonCode,
        int attempts,
        Instant enqueuedAt,
        Instant dueAt,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant finishedAt) {}
