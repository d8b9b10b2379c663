/**
 * Whatever people type, from the edge's cleaning to what a relay and a reader get.
 *
 * <p>Invariant: what is read back here is read by code of this package alone, never by what wrote it. Seeded: every
 * run tries the same.
 */
@NullMarked
package dev.bookpost.bootstrap.fuzz;

import org.jspecify.annotations.NullMarked;
