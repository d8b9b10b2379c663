/**
 * What must be true of every mail after a run, and how it is found out: a pure function from what was seen to a table
 * and a list of violations.
 *
 * <p>Knows neither processes nor sockets, so that its tests can plant each kind of violation.
 */
@NullMarked
package dev.bookpost.chaos.account;

import org.jspecify.annotations.NullMarked;
