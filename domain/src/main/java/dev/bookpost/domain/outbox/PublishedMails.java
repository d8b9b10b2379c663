package dev.bookpost.domain.outbox;

import java.util.List;

/**
 * Records that this process has received. Each is received again, here or elsewhere, until it is done with. Safe for
 * concurrent use.
 */
public interface PublishedMails {
    /**
     * Takes the oldest that are there; returns at once.
     *
     * @param most 1 or more
     */
    List<Received> take(int most);

    /** Offers a record again, after those that are there. */
    void putBack(Received record);

    /** The record is of no more use. */
    void done(Received record);

    /**
     * @param number tells records apart that say the same
     */
    record Received(Publication publication, long number) {}
}
