/**
 * What is done to the processes and to the wires between them, and when.
 *
 * <p>The plan is a function of the seed alone; when exactly a thread of some process meets a fault is not, so a repeated
 * seed repeats the faults and the load, and not each outcome.
 */
@NullMarked
package dev.bookpost.chaos.fault;

import org.jspecify.annotations.NullMarked;
