package dev.bookpost.domain.outbox;

import java.util.Set;

/**
 * What a claim by records brought. A record that is neither handed out nor to be offered again is done with: its mail
 * is gone, dead, somebody else's, or waits to be published again.
 *
 * @param later mails whose records must be offered again: another transaction has them locked, or it is not their turn
 */
public record PublishedClaim(Claim claim, Set<MailId> later) {
    public PublishedClaim {
        later = Set.copyOf(later);
    }
}
