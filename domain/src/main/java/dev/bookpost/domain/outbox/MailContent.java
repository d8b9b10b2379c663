package dev.bookpost.domain.outbox;

/** The typed content of a mail: what its template needs, as it was when the mail was asked for. */
public interface MailContent {
    MailKind kind();
}
