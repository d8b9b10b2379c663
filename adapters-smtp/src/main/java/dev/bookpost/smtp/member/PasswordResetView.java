package dev.bookpost.smtp.member;

/**
 * What the templates of a password's reset print.
 *
 * @param site the public host
 */
public record PasswordResetView(String site, String resetLink, String expiresAt, String askedAt) {}
