package dev.bookpost.domain.outbox;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One mail with all that is known of it.
 *
 * @param content null once it is finished
 * @param attempts the failed ones, oldest first
 */
public record MailDetail(MailEntry entry, @Nullable StoredContent content, List<FailedAttempt> attempts) {
    public MailDetail {
        attempts = List.copyOf(attempts);
    }

    /**
     * A content as it stands in the table; nothing in it has been checked.
     *
     * @param version of the mail's kind
     * @param payload JSON; may hold secrets that open doors
     */
    public record StoredContent(int version, String payload) {
        /** Without payload, which is personal. */
        @Override
        public String toString() {
            return "StoredContent[version " + version + "]";
        }
    }

    /**
     * @param number counted from 1; starts again when the mail is requeued
     * @param replyCode the relay's, null if there was none
     */
    public record FailedAttempt(
            int number, Instant failedAt, @Nullable Integer replyCode, String error, boolean uncertain) {}

    /** Without content and errors, which are personal. */
    @Override
    public String toString() {
        return "MailDetail[" + entry + ", " + attempts.size() + " failed attempts]";
    }
}
