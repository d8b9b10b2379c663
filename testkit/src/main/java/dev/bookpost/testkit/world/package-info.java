/**
 * All that the use cases lean on, in memory and without chance: what tests of use cases and of their edges start from.
 *
 * <p>Invariant: nothing here waits, hashes slowly, or differs from run to run.
 */
@NullMarked
package dev.bookpost.testkit.world;

import org.jspecify.annotations.NullMarked;
