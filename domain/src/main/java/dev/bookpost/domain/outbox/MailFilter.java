package dev.bookpost.domain.outbox;

import org.jspecify.annotations.Nullable;

/**
 * Which mails to list; null fits every mail.
 *
 * @param kind a kind's name
 * @param recipient in canonical form
 */
public record MailFilter(
        @Nullable MailState state,
        @Nullable String kind,
        @Nullable EmailAddress recipient,
        @Nullable String reference) {
    public static final MailFilter ANY = new MailFilter(null, null, null, null);
}
