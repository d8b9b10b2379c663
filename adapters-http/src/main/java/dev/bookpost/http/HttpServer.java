package dev.bookpost.http;

/** A server that runs until it is closed. */
public interface HttpServer extends AutoCloseable {
    /** The port it listens on. */
    int port();

    /** Takes no more requests, lets those under way end for a few seconds, and stops. */
    @Override
    void close();
}
