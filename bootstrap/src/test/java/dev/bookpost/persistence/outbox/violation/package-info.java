/** What must not be done in {@code dev.bookpost.persistence.outbox}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.persistence.outbox.violation;

import org.jspecify.annotations.NullMarked;
