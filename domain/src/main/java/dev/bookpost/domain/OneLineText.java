package dev.bookpost.domain;

import java.text.Normalizer;
import java.util.Optional;

/** What people may type where one line is asked for: names, titles, reasons. */
public final class OneLineText {
    private OneLineText() {}

    /**
     * Brings typed text into the form that is stored: NFC, every run of white space one blank, none at the ends, and
     * without characters that no reader sees but software obeys (controls, bidi marks and overrides, zero-width
     * ones but the joiners that scripts and emoji need).
     *
     * @param maxLength in code points, after cleaning
     * @return empty if nothing visible is left, if it is too long, or if it holds a lone surrogate
     */
    public static Optional<String> clean(String typed, int maxLength) {
        if (typed.length() > 20L * maxLength || hasLoneSurrogate(typed)) {
            return Optional.empty();
        }
        StringBuilder kept = new StringBuilder(typed.length());
        Normalizer.normalize(typed, Normalizer.Form.NFC)
                .codePoints()
                .map(c -> isWhitespace(c) ? ' ' : c)
                .filter(OneLineText::isKept)
                .filter(c -> c != ' ' || (!kept.isEmpty() && kept.charAt(kept.length() - 1) != ' '))
                .forEach(kept::appendCodePoint);
        String text = kept.toString().strip();
        boolean visible = text.codePoints().anyMatch(c -> !isJoiner(c) && c != ' ');
        boolean fits = text.codePointCount(0, text.length()) <= maxLength;
        return visible && fits ? Optional.of(text) : Optional.empty();
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE);
    }

    private static boolean isWhitespace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
    }

    private static boolean isJoiner(int c) {
        return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F);
    }

    private static boolean isKept(int c) {
        if (isJoiner(c)) {
            return true;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> false;
            case Character.FORMAT -> isTag(c);
            default -> true;
        };
    }

    /** Tag characters spell the flags of England, Scotland and Wales. */
    private static boolean isTag(int c) {
        return c >= 0xE0020 && c <= 0xE007F;
    }
}
