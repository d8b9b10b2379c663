package dev.bookpost.domain.outbox;

/** Where a mail is, as operators and owners see it. */
public enum MailState {
    /** Waiting, for now or for later. */
    PENDING,
    /** Leased by a sender. */
    SENDING,
    /** Handed to the broker. */
    PUBLISHED,
    /** Stopped after too many attempts or a final refusal; stays until somebody decides. */
    DEAD,
    SENT,
    /** Its reason went away before it left. */
    WITHDRAWN,
    /** Too late to be of use. */
    EXPIRED,
    /** Dropped by an operator or by suppression. */
    DISCARDED
}
