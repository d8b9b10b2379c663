package dev.bookpost.smtp.dkim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A mail taken apart: the fields of its header, in order, and all after the empty line. */
final class ParsedSource {
    private static final Pattern END_OF_FIELD = Pattern.compile("\r\n(?![ \t])");

    private final List<Field> fields;
    private final byte[] body;

    private ParsedSource(List<Field> fields, byte[] body) {
        this.fields = fields;
        this.body = body;
    }

    /**
     * @param value all after the colon, folded as it stands, without the CRLF at its end; one character per byte
     */
    record Field(String name, String value) {}

    static ParsedSource of(byte[] source) {
        String text = new String(source, ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new IllegalArgumentException("a mail whose header has no end");
        }
        List<Field> fields = END_OF_FIELD
                .splitAsStream(text.substring(0, end))
                .map(ParsedSource::field)
                .toList();
        return new ParsedSource(fields, Arrays.copyOfRange(source, end + 4, source.length));
    }

    private static Field field(String text) {
        int colon = text.indexOf(':');
        return new Field(text.substring(0, colon), text.substring(colon + 1));
    }

    List<Field> fields() {
        return fields;
    }

    byte[] body() {
        return body;
    }
}
