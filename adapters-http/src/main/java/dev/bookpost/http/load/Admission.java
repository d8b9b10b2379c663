package dev.bookpost.http.load;

import dev.bookpost.http.source.ClientSource;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import java.time.Duration;
import java.util.Set;

/**
 * Bounds how many requests of the API work at a time. Those that hash a password, which takes a processor for a
 * long while, have a lane of their own, so that any number of them leaves the other one free. What is not API (health,
 * metrics, pages) is always let in.
 */
public final class Admission {
    private static final Set<String> HASHING = Set.of("/api/members", "/api/members/reset", "/api/sessions");
    private static final int WAITING_PER_PLACE = 25;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);
    private static final Duration LONGEST_WAIT_TO_HASH = Duration.ofSeconds(10);
    private static final int SHARE_THAT_HASHES = 4;

    /** A fifth of those that wait, so that nobody waits for long because of one source. */
    private static final int HASHED_FOR_ONE_PER_PLACE = 5;

    private final Lane common;
    private final Lane hashing;
    private final FairShare hashingShare;

    /** @param requests how many work at a time; a quarter as many more, but at least 2, where passwords are hashed */
    public Admission(int requests, ClientSource sources) {
        int hashers = Math.max(2, requests / SHARE_THAT_HASHES);
        this.hashingShare = new FairShare(sources, hashers * HASHED_FOR_ONE_PER_PLACE);
        this.common = new Lane(requests, requests * WAITING_PER_PLACE, LONGEST_WAIT);
        this.hashing = new Lane(hashers, hashers * WAITING_PER_PLACE, LONGEST_WAIT_TO_HASH);
    }

    /** The endpoint's handler, behind the lane that it belongs to. */
    public Handler guard(Endpoint endpoint) {
        boolean api = endpoint.method.isHttpMethod() && endpoint.path.startsWith("/api/");
        if (!api) {
            return endpoint.handler;
        }
        boolean hashes = endpoint.method.equals(HandlerType.POST) && HASHING.contains(endpoint.path);
        return hashes
                ? hashingShare.of(ctx -> hashing.run(endpoint.handler, ctx))
                : ctx -> common.run(endpoint.handler, ctx);
    }
}
