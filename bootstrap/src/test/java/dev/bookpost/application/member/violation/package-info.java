/** What must not be done in {@code dev.bookpost.application.member}: each class breaks a rule of {@code dev.bookpost.architecture}. */
@NullMarked
package dev.bookpost.application.member.violation;

import org.jspecify.annotations.NullMarked;
