package dev.bookpost.http;

import java.nio.channels.UnresolvedAddressException;

/** The server cannot listen where it should; the message says where and why, on one line. */
public final class CannotListenException extends RuntimeException {
    private CannotListenException(String message, Throwable cause) {
        super(message, cause);
    }

    static CannotListenException on(String host, int port, Exception cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String reason = root instanceof UnresolvedAddressException ? "the host is not known" : root.getMessage();
        return new CannotListenException("cannot listen on " + host + ":" + port + ": " + reason, cause);
    }
}
