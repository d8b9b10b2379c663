/**
 * Signs finished mails (DKIM: RFC 6376, with RFC 8301 and RFC 8463), by the JDK alone.
 *
 * <p>Invariant: the same mail has the same signatures at every attempt, nothing is asked of DNS, and no key is printed.
 * Knows bytes, and neither who makes them nor who sends them.
 */
@NullMarked
package dev.bookpost.smtp.dkim;

import org.jspecify.annotations.NullMarked;
