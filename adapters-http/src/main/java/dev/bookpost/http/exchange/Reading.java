package dev.bookpost.http.exchange;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Handler;

/** Routes that read. */
public final class Reading {
    private Reading() {}

    /** Answers HEAD as GET without the body; by itself Javalin answers 200 whatever GET would say. */
    public static void route(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, handler);
        routes.head(path, handler);
    }
}
