/**
 * The outbox: mails that wait in the same database as the business data, and the rules by which they leave.
 *
 * <p>Invariant: a mail exists if and only if the transaction that asked for it committed. Knows nothing of bookings
 * or members: a mail has a kind, a typed content, a recipient, a group and a reference.
 */
@NullMarked
package dev.bookpost.domain.outbox;

import org.jspecify.annotations.NullMarked;
