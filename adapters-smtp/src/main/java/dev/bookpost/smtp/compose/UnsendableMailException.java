package dev.bookpost.smtp.compose;

import org.jspecify.annotations.Nullable;

/** A mail of which no source can be made, at this attempt or any other. Its message is free of personal data. */
public final class UnsendableMailException extends Exception {
    public UnsendableMailException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
