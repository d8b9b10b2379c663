/**
 * The command line.
 *
 * <p>Invariant: exit code 0 means done, 1 failed, 2 used wrongly; a failure is one clear line on standard error, and a
 * stack trace only on request.
 */
@NullMarked
package dev.bookpost.bootstrap.command;

import org.jspecify.annotations.NullMarked;
