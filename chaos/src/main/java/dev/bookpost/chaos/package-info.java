/**
 * The chaos suite: real processes of Bookpost under load and under faults, and then an account of every mail.
 *
 * <p>It uses what is public only: the command line, the settings, the database, SMTP and TCP, and for its load the
 * outbox as an application embeds it. Nothing depends on it.
 */
@NullMarked
package dev.bookpost.chaos;

import org.jspecify.annotations.NullMarked;
