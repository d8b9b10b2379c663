package dev.bookpost.smtp.compose;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;

/**
 * What looks like an encoded word (RFC 2047) although somebody typed it. The library leaves ASCII text as it is, so a
 * reader would decode it: into other text than was typed, line breaks included.
 */
final class TypedEncodedWord {
    /** Makes words of 60 characters, so that a header line with one stays below 76 (RFC 2047 section 2). */
    private static final int BYTES_PER_WORD = 36;

    private TypedEncodedWord() {}

    /** Text with other characters than ASCII is encoded as a whole anyway. */
    static boolean isIn(String subject) {
        return subject.contains("=?") && subject.chars().allMatch(c -> c < 0x80);
    }

    /** Encodes all of it, folded. */
    static String encode(String ascii) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < ascii.length(); i += BYTES_PER_WORD) {
            byte[] part = ascii.substring(i, Math.min(i + BYTES_PER_WORD, ascii.length()))
                    .getBytes(US_ASCII);
            words.append(i == 0 ? "" : "\r\n ")
                    .append("=?UTF-8?B?")
                    .append(Base64.getEncoder().encodeToString(part))
                    .append("?=");
        }
        return words.toString();
    }
}
