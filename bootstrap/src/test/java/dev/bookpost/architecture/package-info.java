/**
 * The architecture as rules that break the build.
 *
 * <p>Every rule says why it is there, names only packages that hold classes, and comes with classes that violate it and
 * that it must catch; those live in packages called {@code violation} and are never part of what is checked.
 */
@NullMarked
package dev.bookpost.architecture;

import org.jspecify.annotations.NullMarked;
