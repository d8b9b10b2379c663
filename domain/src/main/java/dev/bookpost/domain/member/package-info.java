/**
 * Members, their sign-in sessions, and the tokens that prove an address.
 *
 * <p>Invariant: an address in canonical form belongs to one member. Secrets are kept as digests only.
 */
@NullMarked
package dev.bookpost.domain.member;

import org.jspecify.annotations.NullMarked;
