package dev.bookpost.domain.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One mail, live or finished, as operators see it.
 *
 * @param seq the number of its enqueueing; later ones are greater
 * @param mail what its owner sees as well
 * @param uncertain it may have been delivered twice, or although it did not end {@link MailState#SENT}
 */
public record MailEntry(
        long seq,
        MailView mail,
        String recipient,
        String locale,
        @Nullable String groupKey,
        boolean uncertain,
        Diagnosis diagnosis) {
    /**
     * @param lastError the last failed attempt's; of live mails only
     * @param lastReplyCode the relay's reply code then; null if there was none
     * @param reply what the relay said when it took the mail
     */
    public record Diagnosis(
            @Nullable String lastError,
            @Nullable Integer lastReplyCode,
            @Nullable String reply) {}

    /** The reason of mails that an operator discarded. */
    public static final String BY_OPERATOR = "operator";

    public MailEntry discarded(Instant now) {
        MailView ended = new MailView(
                mail.id(),
                mail.kind(),
                mail.reference(),
                MailState.DISCARDED,
                BY_OPERATOR,
                mail.attempts(),
                mail.enqueuedAt(),
                mail.dueAt(),
                null,
                now);
        return new MailEntry(seq, ended, recipient, locale, groupKey, uncertain, new Diagnosis(null, null, null));
    }

    /** Without recipient and relay texts, which are personal. */
    @Override
    public String toString() {
        return "MailEntry[" + mail + "]";
    }
}
