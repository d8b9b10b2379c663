/** What must not be done in {@code dev.bookpost.db}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.db.violation;

import org.jspecify.annotations.NullMarked;
