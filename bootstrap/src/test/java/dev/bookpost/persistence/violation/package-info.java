/** What must not be done in {@code dev.bookpost.persistence}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.persistence.violation;

import org.jspecify.annotations.NullMarked;
