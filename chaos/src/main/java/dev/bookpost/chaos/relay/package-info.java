/**
 * The relay of a run: it takes mails, or does what relays do instead, and writes down what it was told.
 *
 * <p>What it does to a mail depends on the seed, the recipient and how often it has seen the recipient, and on nothing
 * that threads or clocks decide.
 */
@NullMarked
package dev.bookpost.chaos.relay;

import org.jspecify.annotations.NullMarked;
