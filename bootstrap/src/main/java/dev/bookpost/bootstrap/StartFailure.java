package dev.bookpost.bootstrap;

/** Why something could not be started, in one line for the person who started it. */
public final class StartFailure extends RuntimeException {
    public StartFailure(String message) {
        super(message);
    }

    public StartFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
