package dev.bookpost.http;

import java.time.Duration;

/** Is told of each request that was answered, on the request's thread: what it does must neither block nor throw. */
@FunctionalInterface
public interface RequestObserver {
    RequestObserver NONE = (method, route, status, took) -> {};

    /**
     * @param method one of those that RFC 9110 section 9 and RFC 5789 define, else {@code OTHER}
     * @param route the pattern of the route, never the path itself, which may hold what is personal; empty where none
     *     matched
     */
    void answered(String method, String route, int status, Duration took);
}
