package dev.bookpost.domain.outbox;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that no mail is sent to, as operators see them. All methods throw {@link
 * dev.bookpost.domain.StoreUnavailableException} when the database cannot be reached.
 */
public interface Suppressions {
    /**
     * The newest first.
     *
     * @param before only those suppressed before the one with this {@link Suppression#seq()}; null: from the newest on
     * @param limit 1 or more
     */
    List<Suppression> list(@Nullable Long before, int limit);

    /**
     * Lets mails be sent to the address again; those that were discarded meanwhile stay so.
     *
     * @return false if it is not suppressed
     */
    boolean lift(EmailAddress recipient);
}
