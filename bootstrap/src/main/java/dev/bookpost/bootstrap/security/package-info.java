/**
 * Passwords, tokens and identifiers, made from the machine's randomness.
 *
 * <p>Invariant: what can be guessed is never stored, and what is stored cannot be turned back.
 */
@NullMarked
package dev.bookpost.bootstrap.security;

import org.jspecify.annotations.NullMarked;
