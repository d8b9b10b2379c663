package dev.bookpost.http;

import io.javalin.config.RoutesConfig;

/** A group of routes that a server can be given beside those of the API. */
@FunctionalInterface
public interface Routes {
    /** Refusals are thrown; they become problems, as those of the API do. */
    void addTo(RoutesConfig routes);
}
