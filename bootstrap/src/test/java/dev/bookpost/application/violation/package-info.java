/** What must not be done in {@code dev.bookpost.application}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.application.violation;

import org.jspecify.annotations.NullMarked;
