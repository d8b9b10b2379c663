package dev.bookpost.bootstrap.settings;

/** What a process does; it may do several things. */
public enum ProcessRole {
    /** Answers the booking API. */
    HTTP,
    /** Sends the mails of the outbox. */
    DISPATCHER,
    /** Publishes the mails of the outbox to Kafka. */
    PUBLISHER,
    /** Sends mails that were published. */
    CONSUMER
}
