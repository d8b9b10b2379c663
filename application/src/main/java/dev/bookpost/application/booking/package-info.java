/**
 * What people do with resources and bookings, and who may do it.
 *
 * <p>Invariant: a change of a booking and the mail about it are one transaction, which holds the booking's row first.
 * Whoever may not see a booking learns nothing of it, not even that it exists. Knows no protocol.
 */
@NullMarked
package dev.bookpost.application.booking;

import org.jspecify.annotations.NullMarked;
