/**
 * What every part of the domain needs: the boundary of a transaction, and sources of ids and time.
 *
 * <p>Knows the JDK only; no mail, booking or member.
 */
@NullMarked
package dev.bookpost.domain;

import org.jspecify.annotations.NullMarked;
