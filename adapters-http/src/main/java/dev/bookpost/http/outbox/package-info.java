/**
 * The outbox over HTTP, for operators.
 *
 * <p>Invariant: who may not is told so before the request is looked at. Viewers see what operators see, and change
 * nothing. What opens doors is never shown.
 */
@NullMarked
package dev.bookpost.http.outbox;

import org.jspecify.annotations.NullMarked;
