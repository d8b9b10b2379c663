package dev.bookpost.http.inbox;

import dev.bookpost.application.inbox.CaughtMails;
import dev.bookpost.http.Routes;

/** What this package adds to a server. */
public final class Inbox {
    private Inbox() {}

    /**
     * {@code /inbox} and what lies below it, answered to clients on the loopback address only.
     *
     * @param mails read anew at every request
     */
    public static Routes routes(CaughtMails mails) {
        return new InboxRoutes(mails);
    }
}
