package dev.bookpost.domain.outbox;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that no mail is sent to, as operators see them. All methods throw {@link
 * dev.bookpost.domain.StoreUnavailableException} when the database cannot be reached.
 */
public interface Suppressions {
    /** In the order of their addresses, those after {@code after}. */
    List<Suppression> list(@Nullable EmailAddress after, int limit);

    /**
     * Lets mails be sent to the address again; those that were discarded meanwhile stay so.
     *
     * @return false if it is not suppressed
     */
    boolean lift(EmailAddress recipient);
}
