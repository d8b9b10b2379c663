/** What must not be done in {@code dev.bookpost.kafka}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.kafka.violation;

import org.jspecify.annotations.NullMarked;
