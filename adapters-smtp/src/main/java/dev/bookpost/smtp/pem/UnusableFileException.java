package dev.bookpost.smtp.pem;

import java.nio.file.Path;

/** A file that an operator named cannot be used; the message names it and says why, without what is in it. */
public final class UnusableFileException extends Exception {
    /** @param fault completes a sentence that begins with the file */
    public UnusableFileException(Path file, String fault) {
        super(file + " " + fault);
    }
}
