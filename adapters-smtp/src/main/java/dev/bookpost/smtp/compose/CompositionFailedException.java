package dev.bookpost.smtp.compose;

/**
 * A mail that passed every check could not be put together: not the mail's fault, and not for ever. Names the cause by
 * its type and place only, for its text may hold what people typed.
 */
public final class CompositionFailedException extends RuntimeException {
    CompositionFailedException(Exception cause) {
        super(cause.getClass().getSimpleName());
        setStackTrace(cause.getStackTrace());
    }
}
