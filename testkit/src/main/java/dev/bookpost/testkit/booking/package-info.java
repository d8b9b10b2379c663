/**
 * Bookings, resources and members in memory, and the contracts that every store of them has to keep.
 *
 * <p>Invariant: what a transaction did before it failed is gone. Knows the ports only, never an adapter.
 */
@NullMarked
package dev.bookpost.testkit.booking;

import org.jspecify.annotations.NullMarked;
