package dev.bookpost.chaos.account;

/**
 * Something that must never be.
 *
 * @param subject a mail, a transaction, a process or the topic
 */
public record Violation(Kind kind, String subject, String detail) {
    public enum Kind {
        LOST("a committed mail is nowhere"),
        STILL_LIVE("a mail is left in the queue"),
        IN_BOTH_TABLES("a mail is in the queue and in the history"),
        UNCOMMITTED("a mail exists whose transaction was rolled back"),
        HALF_COMMITTED("of one transaction, a part was committed"),
        NEVER_ASKED_FOR("a mail that nobody asked for"),
        SENT_ON_PAPER("a mail is SENT that the relay never took"),
        UNMARKED_COPY("a mail was delivered more than once and is not marked uncertain"),
        UNMARKED_DELIVERY("a mail was delivered, did not end SENT, and is not marked uncertain"),
        UNEXPLAINED_COPY("a duplicate that no fault explains"),
        DIFFERENT_COPIES("two copies of a mail differ"),
        UNEXPLAINED_DEATH("a mail is dead without attempts that explain it"),
        TOO_MANY_ATTEMPTS("more attempts than allowed"),
        TOO_MANY_BODIES("more DATA commands than leases explain"),
        ATTEMPT_WITHOUT_CAUSE("an attempt was counted that the mail did not cause"),
        OUT_OF_ORDER("a later mail of a group left before an earlier one"),
        WITHDRAWN_UNASKED("a mail is WITHDRAWN that nobody took back"),
        NOT_WITHDRAWN("a mail that was taken back is dead"),
        DISCARDED_UNASKED("a mail is DISCARDED, although nobody else has its address"),
        UNCLEAN_STOP("a process did not stop with exit code 0 after SIGTERM"),
        ENDED_BY_ITSELF("a process ended without having been told to"),
        PUBLISHED_WITHOUT_END("far more records were published than there are mails");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    @Override
    public String toString() {
        return kind + ": " + kind.words + ": " + subject + (detail.isEmpty() ? "" : " (" + detail + ")");
    }
}
