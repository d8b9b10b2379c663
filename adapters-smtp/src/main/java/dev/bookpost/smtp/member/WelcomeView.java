package dev.bookpost.smtp.member;

/**
 * What the welcome mail's templates print.
 *
 * @param site the public host
 */
public record WelcomeView(String site, String confirmLink, String signedUpAt) {}
