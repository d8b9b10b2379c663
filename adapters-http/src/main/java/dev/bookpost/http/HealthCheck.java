package dev.bookpost.http;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Asks one part that this process cannot work without; quick, and never one that it can work without.
 *
 * @param part a name that is shown
 * @param fault empty if the part is well, else a reason that strangers may read; may throw
 */
public record HealthCheck(String part, Supplier<Optional<String>> fault) {}
