/**
 * Transactions without a database: one at a time, undone by restoring what was there before.
 *
 * <p>Invariant: what a failed transaction did is gone, as with a real store.
 */
@NullMarked
package dev.bookpost.testkit.transactions;

import org.jspecify.annotations.NullMarked;
