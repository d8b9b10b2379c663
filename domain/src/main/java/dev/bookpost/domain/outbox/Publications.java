package dev.bookpost.domain.outbox;

/** Where publishers leave records, for consumers to find. Safe for concurrent use. */
public interface Publications {
    /**
     * Leaves a record, and returns when it is known to be kept, or is given up. Callers share what the broker's
     * protocol lets them share, so many at a time cost little more than one.
     *
     * @param key records with the same key are received in the order in which they were left
     */
    Result publish(Publication publication, String key) throws InterruptedException;

    sealed interface Result {}

    /** The broker has it for good. */
    record Kept() implements Result {}

    /** The broker did not say so in time, or refused it; it may have it all the same. */
    record NotKept(String cause) implements Result {
        public NotKept {
            cause = FailureText.clean(cause);
        }
    }
}
