/**
 * The processes of a run: PostgreSQL and the dispatchers, as children that can be killed, frozen and started again.
 *
 * <p>Invariant: none of them outlives the suite, however that ends.
 */
@NullMarked
package dev.bookpost.chaos.process;

import org.jspecify.annotations.NullMarked;
