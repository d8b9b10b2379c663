/**
 * What people do with their membership: sign up, prove their address, sign in and out.
 *
 * <p>Invariant: passwords are hashed outside any transaction, and only digests of tokens are handed to the store. Knows
 * no protocol.
 */
@NullMarked
package dev.bookpost.application.member;

import org.jspecify.annotations.NullMarked;
