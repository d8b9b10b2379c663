package dev.bookpost.chaos.relay;

/** What the relay does to every connection while it is in trouble. */
public enum Mood {
    FRIENDLY,
    /** Resets each new connection. */
    UNREACHABLE,
    SILENT_GREETING,
    GREETING_421,
    GREETING_554,
    AUTH_535,
    MAIL_421,
    MAIL_451
}
