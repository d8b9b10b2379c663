package dev.bookpost.chaos.relay;

import java.util.Random;

/** What a friendly relay does to one mail at one attempt. */
enum Whim {
    ACCEPT(80),
    ACCEPT_AND_CLOSE(3),
    /** Says 421 to the next MAIL of the connection, as relays do that limit the mails of one. */
    ACCEPT_AND_DISMISS(3),
    DEFER_AT_RCPT(4),
    DEFER_AT_DOT(2),
    SAY_421_AT_DATA(1),
    REFUSE_AT_RCPT(1),
    REFUSE_AT_DOT(1),
    DROP_AT_DATA(1),
    DROP_AFTER_ACCEPTING(2),
    DROP_INSTEAD_OF_ACCEPTING(1),
    SILENT_AFTER_ACCEPTING(1),
    DRIP_AFTER_ACCEPTING(1),
    DRIP_AT_RCPT(1);

    /** Domains whose mailboxes always answer the same. */
    static final String NO_SUCH_USER = "@nobody.example";

    static final String FULL = "@full.example";

    private final int weight;

    Whim(int weight) {
        this.weight = weight;
    }

    /**
     * @param nth how often the recipient was named before this
     * @param friendly without whims: only what the recipient's domain says
     */
    static Whim of(long seed, String recipient, int nth, boolean friendly) {
        if (recipient.endsWith(NO_SUCH_USER)) {
            return REFUSE_AT_RCPT;
        }
        if (recipient.endsWith(FULL)) {
            return DEFER_AT_RCPT;
        }
        if (friendly) {
            return ACCEPT;
        }
        Random random = new Random(seed ^ (recipient.hashCode() * 0x9E3779B97F4A7C15L) ^ nth);
        random.nextLong(); // the first numbers of like seeds are alike
        int sum = 0;
        for (Whim whim : values()) {
            sum += whim.weight;
        }
        int at = random.nextInt(sum);
        for (Whim whim : values()) {
            at -= whim.weight;
            if (at < 0) {
                return whim;
            }
        }
        throw new AssertionError("the weights do not add up");
    }

    boolean accepts() {
        return switch (this) {
            case ACCEPT,
                    ACCEPT_AND_CLOSE,
                    ACCEPT_AND_DISMISS,
                    DROP_AFTER_ACCEPTING,
                    SILENT_AFTER_ACCEPTING,
                    DRIP_AFTER_ACCEPTING -> true;
            default -> false;
        };
    }
}
