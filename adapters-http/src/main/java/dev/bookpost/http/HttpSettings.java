package dev.bookpost.http;

/**
 * @param host the address to listen on, by name or number
 * @param port 0 for any that is free
 * @param inboxLinked whether the start page links to {@code inbox}, for one of the added routes serves it
 */
public record HttpSettings(String host, int port, boolean inboxLinked, EdgeSettings edge) {
    public HttpSettings {
        if (host.isBlank()) {
            throw new IllegalArgumentException("no host");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("not a port: " + port);
        }
    }

    /** With the usual edge. */
    public HttpSettings(String host, int port, boolean inboxLinked) {
        this(host, port, inboxLinked, EdgeSettings.USUAL);
    }
}
