package dev.bookpost.smtp.compose;

/**
 * What a template makes of a content.
 *
 * @param subject one line, not encoded
 * @param text plain, line breaks of any kind
 * @param html a whole document, everything that people typed escaped in it
 */
public record RenderedMail(String subject, String text, String html) {}
