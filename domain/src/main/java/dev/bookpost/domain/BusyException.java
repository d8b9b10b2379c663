package dev.bookpost.domain;

/** So much is being asked for that this would have to wait for too long; nothing was done, and it may be tried again. */
public final class BusyException extends RuntimeException {
    public BusyException(String message) {
        super(message);
    }
}
