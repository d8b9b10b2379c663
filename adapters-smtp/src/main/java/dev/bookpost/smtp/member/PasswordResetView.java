package dev.bookpost.smtp.member;

/**
 * What the templates of a password's reset print.
 *
 * @param site the public host
 */
record PasswordResetView(String site, String resetLink, String expiresAt, String askedAt) {}
