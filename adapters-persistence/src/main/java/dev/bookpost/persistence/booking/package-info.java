/**
 * Bookings, resources and members in PostgreSQL.
 *
 * <p>Invariant: no two live bookings overlap on a unit; the constraint {@code booking_no_overlap} holds it, the
 * statements here only keep it from being hit. Shows one factory, and no type of jOOQ.
 */
@NullMarked
package dev.bookpost.persistence.booking;

import org.jspecify.annotations.NullMarked;
