/** What must not be done in {@code dev.bookpost.testkit}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.testkit.violation;

import org.jspecify.annotations.NullMarked;
