/**
 * The mails that concern members.
 *
 * <p>Invariant: a mail to an address that is not proved yet holds nothing that the one who signed up chose.
 */
@NullMarked
package dev.bookpost.smtp.member;

import org.jspecify.annotations.NullMarked;
