package dev.bookpost.chaos.account;

/**
 * All that was seen of a run.
 *
 * @param maxAttempts as the dispatchers were set
 */
public record Evidence(Load load, Database database, RelayLog relay, Ordeal ordeal, int maxAttempts) {}
