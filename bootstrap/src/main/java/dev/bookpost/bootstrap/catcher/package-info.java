/**
 * A mail server for trying things out: it takes every mail, keeps the newest ones as files, and delivers none.
 *
 * <p>Invariant: what was answered with 250 is on the disk. Listens on the loopback address only, and never acts on
 * what a mail says.
 */
@NullMarked
package dev.bookpost.bootstrap.catcher;

import org.jspecify.annotations.NullMarked;
