/** What must not be done in {@code dev.bookpost.bootstrap}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.bootstrap.violation;

import org.jspecify.annotations.NullMarked;
