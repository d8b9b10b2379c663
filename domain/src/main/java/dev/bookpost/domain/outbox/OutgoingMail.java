package dev.bookpost.domain.outbox;

import java.time.Instant;
import java.util.Locale;

/**
 * A mail ready to be rendered and sent. The same mail yields the same bytes at every attempt.
 *
 * @param id its {@code Message-ID} is derived from it
 * @param date its {@code Date}: when it was due, fixed at enqueue
 * @param reference what it is about
 */
public record OutgoingMail(
        MailId id, MailContent content, EmailAddress recipient, Locale locale, Instant date, String reference) {}
