/** What must not be done in {@code dev.bookpost.http}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.http.violation;

import org.jspecify.annotations.NullMarked;
