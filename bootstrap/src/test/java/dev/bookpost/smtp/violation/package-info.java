/** What must not be done in {@code dev.bookpost.smtp}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.smtp.violation;

import org.jspecify.annotations.NullMarked;
