package dev.bookpost.domain.outbox;

/**
 * What a record says of a published mail; nothing that is personal.
 *
 * @param leaseNo the token of the lease under which it was published
 */
public record Publication(MailId id, long leaseNo) {}
