package dev.bookpost.domain.outbox;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A mail that a business transaction asks for.
 *
 * @param reference what it is about, e.g. {@code booking:<id>}
 * @param groupKey mails of one group leave in the order of their enqueueing; null: on its own
 * @param dedupKey while a live mail bears it, a second one is not enqueued; null: no such check
 */
public record NewMail(
        MailId id,
        MailContent content,
        EmailAddress recipient,
        Locale locale,
        String reference,
        @Nullable String groupKey,
        @Nullable String dedupKey,
        Schedule schedule) {
    /** The most characters that a reference, group or dedup key may have. */
    public static final int MAX_KEY_LENGTH = 200;

    public NewMail {
        check(reference);
        if (groupKey != null) {
            check(groupKey);
        }
        if (dedupKey != null) {
            check(dedupKey);
        }
    }

    private static void check(String key) {
        if (key.isBlank() || key.length() > MAX_KEY_LENGTH) {
            throw new IllegalArgumentException("keys have 1 to " + MAX_KEY_LENGTH + " characters");
        }
    }

    public MailKind kind() {
        return content.kind();
    }
}
