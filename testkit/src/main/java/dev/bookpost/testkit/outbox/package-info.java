/**
 * The outbox in memory, the contract that every outbox has to keep, and what tests of it need.
 *
 * <p>Knows the ports only, never an adapter.
 */
@NullMarked
package dev.bookpost.testkit.outbox;

import org.jspecify.annotations.NullMarked;
