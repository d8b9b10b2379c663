/**
 * The engine of the outbox: claim, send, settle, and the dispatcher that coordinates them.
 *
 * <p>Invariant: no store transaction is open and no connection is held while a mail is being sent. Knows nothing of
 * bookings or members.
 */
@NullMarked
package dev.bookpost.application.outbox;

import org.jspecify.annotations.NullMarked;
