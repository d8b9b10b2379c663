package dev.bookpost.domain.outbox;

import java.util.Locale;

/** Why a mail is dead. */
public enum DeathReason {
    /** The relay refused it for good. */
    REFUSED,
    /** It was deferred as often as is allowed. */
    ATTEMPTS,
    /** Its sender was lost in the middle of it, again and again. */
    LOST,
    /** It cannot be rendered or addressed. */
    UNSENDABLE,
    /** It may have been delivered, and its kind is rather held than sent twice. */
    UNCERTAIN;

    /** As stored and shown: lower case. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
