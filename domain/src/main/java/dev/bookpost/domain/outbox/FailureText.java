package dev.bookpost.domain.outbox;

/** Brings what a relay said into a form that can be stored and shown: no control character, bounded length. */
final class FailureText {
    static final int MAX_LENGTH = 1_000;

    private FailureText() {}

    /** Control characters and lone surrogates become blanks; what is too long is cut on a whole code point. */
    static String clean(String text) {
        StringBuilder clean = new StringBuilder(Math.min(text.length(), MAX_LENGTH));
        int end = text.length();
        for (int i = 0; i < end && clean.length() < MAX_LENGTH - 1; ) {
            int c = text.codePointAt(i);
            boolean storable = !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE;
            clean.appendCodePoint(storable ? c : ' ');
            i += Character.charCount(c);
        }
        return clean.toString().strip();
    }
}
