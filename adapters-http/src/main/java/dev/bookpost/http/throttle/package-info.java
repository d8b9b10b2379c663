/**
 * How often one may ask: limits by source, by account and by address, counted in this process.
 *
 * <p>Invariant: what is kept is bounded, whoever asks, and forgetting never refuses anybody. Enter by
 * {@link dev.bookpost.http.throttle.Throttles}; knows no use case.
 */
@NullMarked
package dev.bookpost.http.throttle;

import org.jspecify.annotations.NullMarked;
