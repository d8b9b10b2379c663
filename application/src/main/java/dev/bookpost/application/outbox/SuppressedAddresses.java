package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.Suppression;
import dev.bookpost.domain.outbox.Suppressions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows operators which addresses no mail is sent to, and lets mails go there again. */
public final class SuppressedAddresses {
    /** The most addresses of one page. */
    public static final int MAX_SIZE = 100;

    private final Suppressions suppressions;

    public SuppressedAddresses(Suppressions suppressions) {
        this.suppressions = suppressions;
    }

    /** @param more whether older ones follow */
    public record Page(List<Suppression> items, boolean more) {}

    /**
     * The newest first.
     *
     * @param before where to go on: the number of the last one of the page before
     * @param size 1 to {@value #MAX_SIZE}
     */
    public Page list(@Nullable Long before, int size) {
        if (size < 1 || size > MAX_SIZE) {
            throw new IllegalArgumentException("a page has 1 to " + MAX_SIZE + " addresses: " + size);
        }
        List<Suppression> found = suppressions.list(before, size + 1);
        boolean more = found.size() > size;
        return new Page(List.copyOf(more ? found.subList(0, size) : found), more);
    }

    /** @return false if it is not suppressed */
    public boolean lift(EmailAddress address) {
        return suppressions.lift(address);
    }
}
