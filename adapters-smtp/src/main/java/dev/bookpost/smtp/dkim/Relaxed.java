package dev.bookpost.smtp.dkim;

import java.io.ByteArrayOutputStream;
import java.util.Locale;
import java.util.regex.Pattern;

/** The form in which mails are compared: what relays do to white space does not change it (RFC 6376 section 3.4). */
final class Relaxed {
    private static final Pattern LINE_BREAK = Pattern.compile("\r\n");
    private static final Pattern BLANKS = Pattern.compile("[ \t]+");

    private Relaxed() {}

    /** Section 3.4.2, without the CRLF at the end. */
    static String field(String name, String value) {
        String unfolded = LINE_BREAK.matcher(value).replaceAll("");
        String single = BLANKS.matcher(unfolded).replaceAll(" ");
        return name.strip().toLowerCase(Locale.ROOT) + ":" + single.strip();
    }

    /** Section 3.4.4. */
    static byte[] body(byte[] body) {
        ByteArrayOutputStream relaxed = new ByteArrayOutputStream(body.length + 2);
        int emptyLines = 0;
        for (int start = 0; start < body.length; ) {
            int end = endOfLine(body, start);
            int before = relaxed.size();
            if (hasText(body, start, end)) {
                for (; emptyLines > 0; emptyLines--) {
                    relaxed.write('\r');
                    relaxed.write('\n');
                }
                writeLine(body, start, end, relaxed);
            }
            emptyLines += relaxed.size() == before ? 1 : 0;
            start = end + 2;
        }
        return relaxed.toByteArray();
    }

    /** Where its CRLF stands, or the body ends. */
    private static int endOfLine(byte[] body, int start) {
        for (int i = start; i + 1 < body.length; i++) {
            if (body[i] == '\r' && body[i + 1] == '\n') {
                return i;
            }
        }
        return body.length;
    }

    private static boolean hasText(byte[] body, int start, int end) {
        for (int i = start; i < end; i++) {
            if (!isBlank(body[i])) {
                return true;
            }
        }
        return false;
    }

    private static void writeLine(byte[] body, int start, int end, ByteArrayOutputStream relaxed) {
        boolean blank = false;
        for (int i = start; i < end; i++) {
            if (isBlank(body[i])) {
                blank = true; // written only before the next character, and so not at the end
            } else {
                if (blank) {
                    relaxed.write(' ');
                    blank = false;
                }
                relaxed.write(body[i]);
            }
        }
        relaxed.write('\r');
        relaxed.write('\n');
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }
}
