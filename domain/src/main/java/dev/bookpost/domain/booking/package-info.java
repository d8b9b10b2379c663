/**
 * Resources and their bookings.
 *
 * <p>Invariant: no two live bookings share a unit of a resource at any moment; the store holds it, not the code. A
 * booking's interval is half-open, {@code [start, end)}.
 */
@NullMarked
package dev.bookpost.domain.booking;

import org.jspecify.annotations.NullMarked;
