/** What must not be done in {@code dev.bookpost.smtp.compose}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.smtp.compose.violation;

import org.jspecify.annotations.NullMarked;
