/**
 * Makes the source of a mail (RFC 5322) from what the template registered for its kind has rendered.
 *
 * <p>Invariant: the same mail has the same bytes at every attempt, and nothing in it can add a header, a recipient or
 * markup. Knows kinds and templates, but none in particular.
 */
@NullMarked
package dev.bookpost.smtp.compose;

import org.jspecify.annotations.NullMarked;
