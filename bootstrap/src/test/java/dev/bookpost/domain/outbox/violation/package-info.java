/** What must not be done in {@code dev.bookpost.domain.outbox}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.domain.outbox.violation;

import org.jspecify.annotations.NullMarked;
