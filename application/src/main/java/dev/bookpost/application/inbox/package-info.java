/**
 * The mails that a built-in catcher kept instead of delivering them, as its readers see them.
 *
 * <p>Their content was written by strangers: it is passed on as it is, never trusted.
 */
@NullMarked
package dev.bookpost.application.inbox;

import org.jspecify.annotations.NullMarked;
