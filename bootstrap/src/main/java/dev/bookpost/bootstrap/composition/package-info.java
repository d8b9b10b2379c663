/**
 * The composition root: joins use cases, dispatcher and server to whatever adapters it is given.
 *
 * <p>Invariant: parts are started from the inside out and stopped in the opposite order, so that nobody calls what is
 * gone.
 */
@NullMarked
package dev.bookpost.bootstrap.composition;

import org.jspecify.annotations.NullMarked;
