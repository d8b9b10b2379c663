package dev.bookpost.smtp.compose;

import java.time.Instant;

/** Signs finished mails. Safe for concurrent use, and signs the same mail the same way each time. */
@FunctionalInterface
public interface MailSigner {
    /** Leaves mails as they are. */
    MailSigner NONE = (source, date) -> source;

    /**
     * @param source RFC 5322, ASCII only, lines that end in CRLF; left as it is
     * @param date that of the mail
     * @return the source with header fields before it
     */
    byte[] sign(byte[] source, Instant date);
}
