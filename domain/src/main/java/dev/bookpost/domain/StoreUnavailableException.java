package dev.bookpost.domain;

/** The store cannot be reached, or gave up before an answer arrived; whether a commit took effect may be unknown. */
public final class StoreUnavailableException extends RuntimeException {
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
