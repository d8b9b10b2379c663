/**
 * The mails that tell a member what became of a booking.
 *
 * <p>Invariant: every mail names the moment its state was fixed, and prints times in the member's zone, with the
 * venue's beside them where clocks differ.
 */
@NullMarked
package dev.bookpost.smtp.booking;

import org.jspecify.annotations.NullMarked;
