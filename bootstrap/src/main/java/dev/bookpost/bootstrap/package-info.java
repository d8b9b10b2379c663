/**
 * Where everything is put together and started: the program itself.
 *
 * <p>The only place that knows all adapters, and the only one that asks the machine for time and randomness.
 */
@NullMarked
package dev.bookpost.bootstrap;

import org.jspecify.annotations.NullMarked;
