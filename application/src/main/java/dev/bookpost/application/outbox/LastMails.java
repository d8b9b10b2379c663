package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.MailId;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/** The mails that were noted last; a witness that does not depend on what the store says. */
final class LastMails {
    private static final int MOST = 10_000;

    private final SequencedSet<MailId> ids = new LinkedHashSet<>();

    /** Notes it, and tells whether it was noted already. */
    synchronized boolean wasThere(MailId id) {
        if (!ids.add(id)) {
            return true;
        }
        if (ids.size() > MOST) {
            ids.removeFirst();
        }
        return false;
    }
}
