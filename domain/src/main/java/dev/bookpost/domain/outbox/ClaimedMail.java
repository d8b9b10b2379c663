package dev.bookpost.domain.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A leased row as it stands in the table; nothing in it has been checked, so that no row can make a claim fail.
 *
 * @param leaseNo the fencing token of this lease
 * @param attempts failed ones so far
 * @param lost a sender lost this mail before: it is sent alone
 * @param publications how often it was claimed in order to be published since a sender last had a result for it
 * @param payload the content as stored, JSON
 */
public record ClaimedMail(
        MailId id,
        long leaseNo,
        MailKind kind,
        String reference,
        @Nullable String groupKey,
        String recipient,
        String locale,
        String payload,
        Instant dueAt,
        int attempts,
        boolean lost,
        int publications) {
    /** Without recipient and payload, which are personal. */
    @Override
    public String toString() {
        return "ClaimedMail[" + id + ", " + kind + ", lease " + leaseNo + ", attempts " + attempts + "]";
    }
}
