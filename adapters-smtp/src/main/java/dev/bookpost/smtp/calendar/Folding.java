package dev.bookpost.smtp.calendar;

/** Breaks long lines (RFC 5545 section 3.1), between whole characters only. */
final class Folding {
    private static final int MAX_BYTES = 75;

    private Folding() {}

    /**
     * @param lines of any length, each ended by CRLF
     * @return the same with lines of at most 75 bytes in UTF-8
     */
    static String fold(String lines) {
        StringBuilder folded = new StringBuilder(lines.length() + lines.length() / 32);
        int bytes = 0;
        for (int i = 0; i < lines.length(); ) {
            int character = lines.codePointAt(i);
            i += Character.charCount(character);
            int size = bytesOf(character);
            if (character == '\r' || character == '\n') {
                bytes = 0;
            } else if (bytes + size > MAX_BYTES) {
                folded.append("\r\n ");
                bytes = 1 + size;
            } else {
                bytes += size;
            }
            folded.appendCodePoint(character);
        }
        return folded.toString();
    }

    /** In UTF-8. */
    private static int bytesOf(int character) {
        if (character < 0x80) {
            return 1;
        }
        if (character < 0x800) {
            return 2;
        }
        return character < 0x10000 ? 3 : 4;
    }
}
