package dev.bookpost.http.load;

/**
 * @param requests how many requests of the API are at work at a time, 1 or more; as many as the database's connections
 *     can keep up with
 * @param connections how many connections are open at a time, 1 or more
 */
public record LoadLimits(int requests, int connections, Patience patience) {
    /** For a pool of 10 connections to the database. */
    public static final LoadLimits USUAL = new LoadLimits(20, 1_000, Patience.USUAL);

    public LoadLimits {
        if (requests < 1 || connections < 1) {
            throw new IllegalArgumentException("nothing would be answered");
        }
    }
}
