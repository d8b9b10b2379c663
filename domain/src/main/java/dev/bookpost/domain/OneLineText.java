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
        typed.codePoints()
                .map(c -> isWhitespace(c) ? ' ' : c)
                .filter(OneLineText::isKept)
                .filter(c -> c != ' ' || (!kept.isEmpty() && kept.charAt(kept.length() - 1) != ' '))
                .forEach(kept::appendCodePoint);
        // last, for what is dropped may have stood between a letter and its marks
        String text = Normalizer.normalize(kept.toString().strip(), Normalizer.Form.NFC);
        boolean visible = text.codePoints().anyMatch(OneLineText::isVisible);
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

    /** But for joiners and tags: fillers, and marks that only choose between forms of a letter. */
    private static boolean isVisible(int c) {
        boolean blank = c == ' ' || isJoiner(c) || isTag(c) || c == 0x2800;
        boolean filler = c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0;
        boolean selector = c == 0x034F || c == 0x17B4 || c == 0x17B5 || (c >= 0x180B && c <= 0x180F);
        return !blank && !filler && !selector && (c < 0xE0100 || c > 0xE01EF);
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
