/**
 * The outbox on PostgreSQL, by jOOQ: the queue's engine, the writing side, and the transactions both stand on.
 *
 * <p>Invariant: no method returns with a transaction open. Statements that carry a concurrency argument have a class
 * of their own that gives it. Knows nothing of bookings or members.
 */
@NullMarked
package dev.bookpost.persistence.outbox;

import org.jspecify.annotations.NullMarked;
