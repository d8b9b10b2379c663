/**
 * A Kafka broker of one node as a process of its own, for the demonstration and for tests: on loopback only, with no
 * more safety than one disk gives. Nothing of Kafka is on the class path of whoever starts it.
 */
@NullMarked
package dev.bookpost.broker;

import org.jspecify.annotations.NullMarked;
