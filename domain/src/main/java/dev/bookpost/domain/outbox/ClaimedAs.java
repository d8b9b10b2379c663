package dev.bookpost.domain.outbox;

/** What a claimant is going to do with the mails it claims. */
public enum ClaimedAs {
    /** Hands them to the relay. */
    SENDER,
    /** Publishes them, for a consumer to send. */
    PUBLISHER
}
