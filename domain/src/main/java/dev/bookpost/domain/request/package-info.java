/**
 * Requests that a client may send again without knowing whether the first one arrived.
 *
 * <p>Invariant: an answer is kept by the transaction that did what was asked for, or not at all. Knows no protocol: what
 * an answer says is the edge's.
 */
@NullMarked
package dev.bookpost.domain.request;

import org.jspecify.annotations.NullMarked;
