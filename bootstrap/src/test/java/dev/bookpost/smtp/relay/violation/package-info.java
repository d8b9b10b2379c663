/** What must not be done in {@code dev.bookpost.smtp.relay}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.smtp.relay.violation;

import org.jspecify.annotations.NullMarked;
