/**
 * What a running Bookpost consists of, as seen by whoever starts and stops it.
 *
 * <p>Invariant: what was started is stopped in the opposite order, also when a later part does not start.
 */
@NullMarked
package dev.bookpost.bootstrap.service;

import org.jspecify.annotations.NullMarked;
