/**
 * Resources, bookings and the mails about them over HTTP.
 *
 * <p>Invariant: a booking that the caller may not see is answered like one that does not exist.
 */
@NullMarked
package dev.bookpost.http.booking;

import org.jspecify.annotations.NullMarked;
