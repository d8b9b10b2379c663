/** What must not be done in {@code dev.bookpost.domain}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.domain.violation;

import org.jspecify.annotations.NullMarked;
