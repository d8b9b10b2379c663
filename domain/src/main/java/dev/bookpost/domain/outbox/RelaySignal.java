package dev.bookpost.domain.outbox;

import java.util.regex.Pattern;

/** What the result of one mail says about the relay. */
sealed interface RelaySignal {
    /** Nothing: it was not asked. */
    record Silent() implements RelaySignal {}

    record Took() implements RelaySignal {}

    record Away(String cause) implements RelaySignal {}

    /**
     * @param recipientsFault it said that the address or its mailbox is to blame, not the mail and not itself
     */
    record Rejects(MailId id, String text, boolean recipientsFault) implements RelaySignal {}

    /**
     * A permanent refusal whose enhanced status code is of subject 1 (addressing) or 2 (mailbox), but for those that
     * blame the sender's address, RFC 3463 sections 3.2 and 3.3. The code stands right after the reply code (RFC 2034
     * section 4); what looks like one further on is only text.
     */
    Pattern RECIPIENTS_FAULT =
            Pattern.compile("5\\d\\d[ -]5\\.(?:1\\.(?![78]\\b)\\d{1,3}|2\\.\\d{1,3})\\b.*", Pattern.DOTALL);

    static RelaySignal of(Settlement settlement) {
        return switch (settlement.result()) {
            case Settlement.Delivered delivered -> new Took();
            case Settlement.Unavailable(var code, var cause) -> new Away(cause);
            case Settlement.Failed failed -> rejects(settlement, failed.text());
            case Settlement.Refused refused -> rejects(settlement, refused.text());
            case Settlement.Rejected rejected ->
                rejected.reason() == DeathReason.UNCERTAIN ? rejects(settlement, rejected.text()) : new Silent();
            case Settlement.Released released -> new Silent();
            case Settlement.Published published -> new Silent();
        };
    }

    private static RelaySignal rejects(Settlement settlement, String text) {
        return new Rejects(settlement.id(), text, isRecipientsFault(text));
    }

    static boolean isRecipientsFault(String text) {
        return RECIPIENTS_FAULT.matcher(text).matches();
    }
}
