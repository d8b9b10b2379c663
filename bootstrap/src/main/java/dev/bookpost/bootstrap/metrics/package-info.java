/**
 * Counts and times what a process does, in the terms of Prometheus; the one place that knows Micrometer.
 *
 * <p>Invariant: nothing personal becomes a label, labels have few values, and a scrape asks neither the database nor
 * the relay.
 */
@NullMarked
package dev.bookpost.bootstrap.metrics;

import org.jspecify.annotations.NullMarked;
