/**
 * Writes what a mail puts into its recipient's calendar (RFC 5545, RFC 5546).
 *
 * <p>Invariant: the same entry, written for the same mail, has the same bytes, and nothing in it can add a line. Knows
 * entries, but not what they are about.
 */
@NullMarked
package dev.bookpost.smtp.calendar;

import org.jspecify.annotations.NullMarked;
