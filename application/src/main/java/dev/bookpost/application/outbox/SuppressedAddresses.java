package dev.bookpost.application.outbox;

import dev.bookpost.application.Page;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.Suppression;
import dev.bookpost.domain.outbox.Suppressions;
import org.jspecify.annotations.Nullable;

/** Shows operators which addresses no mail is sent to, and lets mails go there again. */
public final class SuppressedAddresses {
    private final Suppressions suppressions;

    public SuppressedAddresses(Suppressions suppressions) {
        this.suppressions = suppressions;
    }

    /**
     * The newest first.
     *
     * @param before where to go on: the number of the last one of the page before
     * @param size 1 to {@value Page#MAX_SIZE}
     */
    public Page<Suppression> list(@Nullable Long before, int size) {
        Page.requireSize(size);
        return Page.of(suppressions.list(before, size + 1), size);
    }

    /** @return false if it is not suppressed */
    public boolean lift(EmailAddress address) {
        return suppressions.lift(address);
    }
}
