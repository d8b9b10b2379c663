/**
 * Hands finished mails to one SMTP relay over a few kept-open connections.
 *
 * <p>Invariant: a send returns within its limit whatever the relay does, and its outcome follows from how far the mail
 * had come. Knows bytes and addresses only; nothing of templates, bookings or members.
 */
@NullMarked
package dev.bookpost.smtp.relay;

import org.jspecify.annotations.NullMarked;
