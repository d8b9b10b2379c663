package dev.bookpost.smtp.dkim;

import dev.bookpost.smtp.dkim.ParsedSource.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which header fields are signed.
 *
 * @param listed their names, in the order in which they are signed
 * @param canonical the fields that are there, relaxed, each with its CRLF
 */
record SignedHeaders(List<String> listed, String canonical) {
    /**
     * Listed once more than they are there, so that nobody can add one unnoticed (RFC 6376 section 8.15): the fields
     * that a reader shows, answers to, reads the body by, or acts upon.
     */
    private static final List<String> COMPLETE = List.of(
            "From",
            "To",
            "Cc",
            "Subject",
            "Date",
            "Message-ID",
            "Reply-To",
            "MIME-Version",
            "Content-Type",
            "List-Unsubscribe",
            "List-Unsubscribe-Post");

    private static final Set<String> BESIDES = Set.of("in-reply-to", "references", "auto-submitted");

    static SignedHeaders of(List<Field> fields) {
        List<String> listed = new ArrayList<>();
        StringBuilder canonical = new StringBuilder();
        for (String name : COMPLETE) {
            add(name, fields, listed, canonical);
            listed.add(name);
        }
        for (Field field : fields) {
            String name = field.name();
            if (BESIDES.contains(name.toLowerCase(Locale.ROOT)) && !listed.contains(name)) {
                add(name, fields, listed, canonical);
            }
        }
        return new SignedHeaders(listed, canonical.toString());
    }

    /** Of several with one name the last is signed first (RFC 6376 section 5.4.2). */
    private static void add(String name, List<Field> fields, List<String> listed, StringBuilder canonical) {
        for (Field field : fields.reversed()) {
            if (field.name().equalsIgnoreCase(name)) {
                listed.add(name);
                canonical.append(Relaxed.field(field.name(), field.value())).append("\r\n");
            }
        }
    }

    /** As the signature lists them, broken by {@code fold} so that no line has more than {@code max} characters. */
    String names(String fold, int max) {
        StringBuilder names = new StringBuilder();
        int line = "h=".length();
        for (String name : listed) {
            String next = names.isEmpty() ? name : ":" + name;
            if (line + next.length() > max) {
                names.append(fold);
                line = 0;
            }
            names.append(next);
            line += next.length();
        }
        return names.toString();
    }
}
