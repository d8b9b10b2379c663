/**
 * Checks exchanges against {@code openapi.yaml}.
 *
 * <p>Every request of every test of this module goes through {@link dev.bookpost.http.contract.Contract}; it knows the
 * file and no route.
 */
@NullMarked
package dev.bookpost.http.contract;

import org.jspecify.annotations.NullMarked;
