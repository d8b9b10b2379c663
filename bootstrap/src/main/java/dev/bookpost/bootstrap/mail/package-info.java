/**
 * Which kinds of mail this version writes and sends. The one place where the outbox, which knows no kind, meets those
 * that the booking side registers.
 */
@NullMarked
package dev.bookpost.bootstrap.mail;

import org.jspecify.annotations.NullMarked;
