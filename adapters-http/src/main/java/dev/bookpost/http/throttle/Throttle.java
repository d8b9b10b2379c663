package dev.bookpost.http.throttle;

import java.time.Duration;

/** What is counted, and how much of it is usual. */
public enum Throttle {
    /** Requests of the API, of whatever kind, of one source: a hundred a second in the long run. */
    REQUESTS_OF_SOURCE(1_000, Duration.ofSeconds(10)),
    /** Wrong passwords for one account from one source. */
    WRONG_PASSWORDS_OF_SOURCE_FOR_ACCOUNT(10, Duration.ofMinutes(15)),
    /** Wrong passwords for whatever accounts from one source, which may be an office. */
    WRONG_PASSWORDS_OF_SOURCE(100, Duration.ofHours(1)),
    /** Wrong passwords for one account from sources at which it was never signed in. */
    WRONG_PASSWORDS_FOR_ACCOUNT(100, Duration.ofHours(1)),
    SIGN_UPS_OF_SOURCE(100, Duration.ofHours(1)),
    /** The second is refused anyway, and sends nothing; this bounds asking whether an address is taken. */
    SIGN_UPS_OF_ADDRESS(30, Duration.ofHours(1)),
    /** By addresses that many providers deliver to one mailbox: each sends a mail there. */
    SIGN_UPS_OF_TAGGED_ADDRESSES(4, Duration.ofHours(1)),
    CONFIRMATIONS_OF_SOURCE(100, Duration.ofHours(1)),
    FORGOTTEN_PASSWORDS_OF_SOURCE(30, Duration.ofHours(1)),
    /** Each may send a mail. */
    FORGOTTEN_PASSWORDS_OF_ADDRESS(4, Duration.ofHours(1)),
    RESETS_OF_SOURCE(30, Duration.ofHours(1)),
    /** Providers of mailboxes post for all their users from few addresses. */
    UNSUBSCRIBES_OF_SOURCE(3_000, Duration.ofHours(1)),
    CONFIRMATION_MAILS_OF_SOURCE(30, Duration.ofHours(1)),
    /** Each sends a mail. */
    CONFIRMATION_MAILS_TO_ADDRESS(4, Duration.ofHours(1)),
    /** Bookings made and changed by one member: each sends a mail. */
    WRITES_OF_MEMBER(120, Duration.ofHours(1));

    private final long tokens;
    private final Duration period;

    Throttle(long tokens, Duration period) {
        this.tokens = tokens;
        this.period = period;
    }

    Limit usual() {
        return new Limit(tokens, period);
    }
}
