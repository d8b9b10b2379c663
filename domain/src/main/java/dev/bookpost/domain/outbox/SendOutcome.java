package dev.bookpost.domain.outbox;

/** What one attempt to send came back as. Reply codes are those of RFC 5321 section 4.2; 0 means that none was read. */
public sealed interface SendOutcome {
    /** The relay took the mail: a final 2xx. */
    record Delivered(String reply) implements SendOutcome {}

    /** A 4xx from RCPT on, or a timeout or drop after RCPT and before the final dot was written. */
    record Deferred(int code, String text) implements SendOutcome {}

    /** A 5xx from RCPT on. */
    record Refused(int code, String text) implements SendOutcome {}

    /** Lost after the final dot was written: the relay may have the mail. */
    record Uncertain(String cause) implements SendOutcome {}

    /** Anything that went wrong before RCPT: the relay's trouble, never the mail's. */
    record RelayUnavailable(int code, String cause) implements SendOutcome {}

    /** Cannot be rendered or addressed; no relay was asked. */
    record Unsendable(String reason) implements SendOutcome {}
}
