/**
 * The pool of connections to PostgreSQL: how long its sessions may take, and which of them are thrown away.
 *
 * <p>Invariant: nothing here waits longer for the database than a settle may (design: the reserve of a lease). Knows
 * nothing of mails or bookings.
 */
@NullMarked
package dev.bookpost.bootstrap.database;

import org.jspecify.annotations.NullMarked;
