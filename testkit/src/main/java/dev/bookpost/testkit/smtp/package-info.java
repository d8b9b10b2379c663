/**
 * Servers on loopback that misbehave on demand: an SMTP relay that plays a script, and a TCP proxy that breaks what
 * passes through it.
 *
 * <p>Invariant: nothing here waits for a fixed time where it can wait for an event.
 */
@NullMarked
package dev.bookpost.testkit.smtp;

import org.jspecify.annotations.NullMarked;
