/** What must not be done in {@code dev.bookpost.application.outbox}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.application.outbox.violation;

import org.jspecify.annotations.NullMarked;
