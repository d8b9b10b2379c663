package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.ClaimedAs;
import java.util.List;

/** What a process does with mails. */
enum Role {
    /** Claims what is due, and sends it. */
    DISPATCHER(ClaimedAs.SENDER),
    /** Claims what is due, and leaves a record of it. */
    PUBLISHER(ClaimedAs.PUBLISHER),
    /** Claims what records name, and sends it. */
    CONSUMER(ClaimedAs.SENDER);

    static final List<Role> ALL = List.of(values());

    final ClaimedAs as;

    Role(ClaimedAs as) {
        this.as = as;
    }
}
