package dev.bookpost.smtp.compose;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.regex.Pattern;

/**
 * A subject that is encoded (RFC 2047) by us because the library would not do it, or would not take it.
 *
 * <p>It leaves ASCII text as it is; what looks like an encoded word although somebody typed it would then be decoded by
 * a reader: into other text than was typed, line breaks included. And it takes a literal {@code %0A} for an attack.
 */
final class TypedEncodedWord {
    /** Makes words of 60 characters, so that a header line with one stays below 76 (RFC 2047 section 2). */
    private static final int BYTES_PER_WORD = 36;

    private static final Pattern ENCODED_LINE_BREAK = Pattern.compile("%(?=0[AaDd])");

    private TypedEncodedWord() {}

    /** Whether the header is to be made by {@link #encode}. */
    static boolean isIn(String subject) {
        // text with other characters than ASCII is encoded by the library anyway, as a whole
        boolean likeWord = subject.contains("=?") && subject.chars().allMatch(c -> c < 0x80);
        return likeWord || ENCODED_LINE_BREAK.matcher(subject).find();
    }

    /** One that the library takes, in the place of one that it may not. */
    static String acceptable(String subject) {
        return ENCODED_LINE_BREAK.matcher(subject).replaceAll("\uFF05");
    }

    /** Encodes all of it, folded, whole characters in each word. */
    static String encode(String subject) {
        StringBuilder words = new StringBuilder();
        StringBuilder part = new StringBuilder();
        int bytes = 0;
        for (int c : subject.codePoints().toArray()) {
            String character = Character.toString(c);
            int size = character.getBytes(UTF_8).length;
            if (bytes + size > BYTES_PER_WORD) {
                words.append(word(part)).append("\r\n ");
                part.setLength(0);
                bytes = 0;
            }
            part.append(character);
            bytes += size;
        }
        return words.append(word(part)).toString();
    }

    private static String word(CharSequence text) {
        return "=?UTF-8?B?" + Base64.getEncoder().encodeToString(text.toString().getBytes(UTF_8)) + "?=";
    }
}
