/**
 * Where a request comes from.
 *
 * <p>Invariant: what a client writes about its own address counts for nothing; what a proxy writes counts only if the
 * proxy was named. No name is ever looked up.
 */
@NullMarked
package dev.bookpost.http.source;

import org.jspecify.annotations.NullMarked;
