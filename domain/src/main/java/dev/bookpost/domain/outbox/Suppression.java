package dev.bookpost.domain.outbox;

import java.time.Instant;
import java.util.regex.Pattern;

/**
 * An address that a relay has said does not exist. Mails to it end {@link MailState#DISCARDED} with the reason {@value
 * #REASON}, and no relay is asked again: who goes on sending to addresses that are none is soon taken for a spammer.
 *
 * @param seq the number of its suppression; later ones are greater
 * @param recipient in canonical form
 * @param mail whose refusal it was
 * @param reply what the relay said
 */
public record Suppression(long seq, String recipient, Instant since, MailId mail, String reply) {
    public static final String REASON = "suppressed";

    /** "Bad destination mailbox address" (RFC 3463 section 3.2), right behind the reply code (RFC 2034 section 4). */
    private static final Pattern NO_SUCH_MAILBOX = Pattern.compile("5\\d\\d[ -]5\\.1\\.1\\b.*", Pattern.DOTALL);

    /** Whether a refusal says that there is no such mailbox, and not only that this mail is not wanted. */
    public static boolean isFoundedBy(Settlement.Refused refusal) {
        return NO_SUCH_MAILBOX.matcher(refusal.text()).matches();
    }
}
