/**
 * The use cases, and here what those of every side share.
 *
 * <p>Invariant: a use case speaks to the world through ports only. Knows nothing of how it is asked.
 */
@NullMarked
package dev.bookpost.application;

import org.jspecify.annotations.NullMarked;
