package dev.bookpost.testkit.smtp;

/** Where a {@link Script} can intervene. */
public enum Step {
    GREETING,
    EHLO,
    STARTTLS,
    AUTH,
    MAIL,
    RCPT,
    DATA,
    /** After the 354, before the body is read. */
    BODY,
    /** The answer to the final dot. */
    DOT,
    /** After the answer to the final dot, while the client has nothing to say. */
    IDLE,
    OTHER
}
