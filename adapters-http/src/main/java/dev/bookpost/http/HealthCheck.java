package dev.bookpost.http;

import java.util.function.Supplier;

/**
 * Asks one part how it is; quick.
 *
 * @param part a name that is shown
 * @param health may throw
 */
public record HealthCheck(String part, Supplier<Health> health) {}
