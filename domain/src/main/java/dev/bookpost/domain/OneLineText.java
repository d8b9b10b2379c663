package dev.bookpost.domain;

import java.text.Normalizer;
import java.util.Optional;

/** What people may type where one line is asked for: names, titles, reasons. */
public final class OneLineText {
    private static final int BLACK_FLAG = 0x1F3F4;

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
                .filter(c -> hasEffectAfter(kept.isEmpty() ? ' ' : kept.codePointBefore(kept.length()), c))
                .forEach(kept::appendCodePoint);
        // last, for what is dropped may have stood between a letter and its marks
        String text = Normalizer.normalize(withoutLooseEnd(kept), Normalizer.Form.NFC);
        boolean visible = text.codePoints().anyMatch(OneLineText::isVisible);
        boolean fits = text.codePointCount(0, text.length()) <= maxLength;
        return visible && fits ? Optional.of(text) : Optional.empty();
    }

    /** One blank is enough; and what joins, selects or spells a flag needs something to do it to. */
    private static boolean hasEffectAfter(int before, int c) {
        if (c == ' ') {
            return before != ' ';
        }
        if (isTag(c)) {
            return before == BLACK_FLAG || isTag(before);
        }
        return !(isZeroWidthJoiner(c) || isSelector(c))
                || !(before == ' ' || isZeroWidthJoiner(before) || isSelector(before));
    }

    private static String withoutLooseEnd(StringBuilder text) {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == ' ' || isZeroWidthJoiner(text.charAt(end - 1)))) {
            end--;
        }
        return text.substring(0, end);
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE);
    }

    private static boolean isWhitespace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
    }

    private static boolean isZeroWidthJoiner(int c) {
        return c == 0x200C || c == 0x200D;
    }

    private static boolean isSelector(int c) {
        return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF) || (c >= 0x180B && c <= 0x180F);
    }

    /** But for joiners and tags: fillers, and marks that only choose between forms of a letter. */
    private static boolean isVisible(int c) {
        boolean blank = c == ' ' || isZeroWidthJoiner(c) || isTag(c) || c == 0x2800;
        boolean filler = c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0;
        boolean selector = c == 0x034F || c == 0x17B4 || c == 0x17B5 || isSelector(c);
        return !blank && !filler && !selector;
    }

    private static boolean isKept(int c) {
        if (isZeroWidthJoiner(c)) {
            return true;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> false;
            case Character.FORMAT -> isTag(c) || isSignAroundNumber(c);
            default -> true;
        };
    }

    /** Formats by their category, and seen all the same: signs that enclose what follows them, in Arabic and others. */
    private static boolean isSignAroundNumber(int c) {
        return (c >= 0x0600 && c <= 0x0605)
                || c == 0x06DD
                || c == 0x070F
                || c == 0x0890
                || c == 0x0891
                || c == 0x08E2
                || c == 0x110BD
                || c == 0x110CD;
    }

    /** Tag characters spell the flags of England, Scotland and Wales. */
    private static boolean isTag(int c) {
        return c >= 0xE0020 && c <= 0xE007F;
    }
}
