package dev.bookpost.http.load;

/**
 * @param requests how many requests of the API are at work at a time, 1 or more; as many as the database's connections
 *     can keep up with
 * @param connections how many connections are open at a time, 1 or more
 * @param connectionsOfOne how many of them one source has, 1 or more
 */
public record LoadLimits(int requests, int connections, int connectionsOfOne, Patience patience) {
    /** For a pool of 10 connections to the database. */
    public static final LoadLimits USUAL = of(20, 1_000);

    public LoadLimits {
        if (requests < 1 || connections < 1 || connectionsOfOne < 1) {
            throw new IllegalArgumentException("nothing would be answered");
        }
    }

    /** One source has at most half of the connections, so that it cannot keep everybody else out. */
    public static LoadLimits of(int requests, int connections) {
        return new LoadLimits(requests, connections, Math.max(1, connections / 2), Patience.USUAL);
    }
}
