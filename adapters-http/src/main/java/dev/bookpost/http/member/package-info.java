/**
 * Members and their sessions over HTTP.
 *
 * <p>Invariant: no answer but that of a sign-up tells whether an address is a member's.
 */
@NullMarked
package dev.bookpost.http.member;

import org.jspecify.annotations.NullMarked;
