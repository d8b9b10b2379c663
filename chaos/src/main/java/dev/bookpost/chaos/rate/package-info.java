/**
 * How fast a backlog leaves, by each way, measured on one machine in one run. Uses the processes of a chaos run, with
 * nothing done to them; judges nothing.
 */
@NullMarked
package dev.bookpost.chaos.rate;

import org.jspecify.annotations.NullMarked;
