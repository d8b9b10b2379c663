package dev.bookpost.smtp.compose;

import dev.bookpost.domain.outbox.EmailAddress;
import org.jspecify.annotations.Nullable;

/**
 * Whom all mails come from.
 *
 * @param from the address in {@code From}
 * @param fromName the display name beside it; one line, empty if there is none
 * @param mailDomain the right side of {@code Message-ID}s; a domain of ours, lower case, ASCII
 * @param envelopeFrom whom the relay is told, and so where reports of failed delivery go (RFC 5321 section 4.4)
 * @param replyTo where answers go; null: to {@code from}
 */
public record MailOrigin(
        EmailAddress from,
        String fromName,
        String mailDomain,
        EmailAddress envelopeFrom,
        @Nullable EmailAddress replyTo) {
    public MailOrigin {
        if (!mailDomain.matches("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?")) {
            throw new IllegalArgumentException("not a domain: " + mailDomain);
        }
        if (fromName.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("the sender's name is not one line");
        }
    }

    /** One address for everything. */
    public MailOrigin(EmailAddress from, String fromName, String mailDomain) {
        this(from, fromName, mailDomain, from, null);
    }
}
