package dev.bookpost.domain.outbox;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One mail with all that is known of it.
 *
 * @param payload its content as stored, JSON; null once it is finished. May hold secrets that open doors
 * @param attempts the failed ones, oldest first
 */
public record MailDetail(MailEntry entry, @Nullable String payload, List<FailedAttempt> attempts) {
    public MailDetail {
        attempts = List.copyOf(attempts);
    }

    /**
     * @param number counted from 1; starts again when the mail is requeued
     * @param replyCode the relay's, null if there was none
     */
    public record FailedAttempt(
            int number, Instant failedAt, @Nullable Integer replyCode, String error, boolean uncertain) {}

    /** Without payload and errors, which are personal. */
    @Override
    public String toString() {
        return "MailDetail[" + entry + ", " + attempts.size() + " failed attempts]";
    }
}
