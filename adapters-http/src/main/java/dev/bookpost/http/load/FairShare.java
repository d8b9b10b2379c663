package dev.bookpost.http.load;

import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.source.ClientSource;
import io.javalin.http.Handler;

/** Keeps one source from filling a lane: so many of its requests are in it at a time, the rest is refused at once. */
final class FairShare {
    private static final int RETRY_AFTER_SECONDS = 2;

    private final ClientSource sources;
    private final int most;
    private final PerSource inside = new PerSource();

    FairShare(ClientSource sources, int most) {
        this.sources = sources;
        this.most = most;
    }

    Handler of(Handler lane) {
        return ctx -> {
            String source = sources.of(ctx);
            try {
                if (inside.add(source) > most) {
                    throw Problem.tooManyRequests(
                                    "Too many requests of this kind at a time. Try again later.", RETRY_AFTER_SECONDS)
                            .asException();
                }
                lane.handle(ctx);
            } finally {
                inside.remove(source);
            }
        };
    }
}
