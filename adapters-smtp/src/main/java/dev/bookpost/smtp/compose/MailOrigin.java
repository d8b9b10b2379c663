package dev.bookpost.smtp.compose;

import dev.bookpost.domain.outbox.EmailAddress;

/**
 * Whom all mails come from.
 *
 * @param from the address in {@code From} and in the envelope
 * @param fromName the display name beside it; one line
 * @param mailDomain the right side of {@code Message-ID}s; a domain of ours, lower case, ASCII
 */
public record MailOrigin(EmailAddress from, String fromName, String mailDomain) {
    public MailOrigin {
        if (!mailDomain.matches("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?")) {
            throw new IllegalArgumentException("not a domain: " + mailDomain);
        }
        if (fromName.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("the sender's name is not one line");
        }
    }
}
