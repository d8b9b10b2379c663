package dev.bookpost.chaos.account;

/**
 * All that was seen of a run.
 *
 * @param records published to the broker; 0 without one
 * @param maxAttempts as the processes were set
 */
public record Evidence(Load load, Database database, RelayLog relay, Ordeal ordeal, long records, int maxAttempts) {}
