/**
 * The templates that mails are rendered with: those of this version, some of them replaced by an operator's.
 *
 * <p>Invariant: templates are read once. A set that was given out renders every kind of mail in every language, the same
 * way each time.
 */
@NullMarked
package dev.bookpost.smtp.templates;

import org.jspecify.annotations.NullMarked;
