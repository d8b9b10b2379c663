/**
 * The way out through SMTP: {@link dev.bookpost.smtp.SmtpGateway} renders a mail, makes its source and hands it to the
 * relay.
 *
 * <p>Invariant: whatever happens is an outcome, and no log holds a password, a recipient or a content.
 */
@NullMarked
package dev.bookpost.smtp;

import org.jspecify.annotations.NullMarked;
