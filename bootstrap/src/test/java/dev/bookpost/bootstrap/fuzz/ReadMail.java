package dev.bookpost.bootstrap.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mail as a reader sees it that knows the standards and nothing of how it was written.
 *
 * @param names of the header section's fields, in order
 * @param fields unfolded; of a name that comes twice, the last
 * @param parts the leaves by media type, decoded
 */
public record ReadMail(List<String> names, Map<String, String> fields, Map<String, String> parts) {
    private static final Pattern ENCODED_WORDS = Pattern.compile(
            "=\\?UTF-8\\?[BQ]\\?[^? ]*\\?=(\\s+=\\?UTF-8\\?[BQ]\\?[^? ]*\\?=)*", Pattern.CASE_INSENSITIVE);
    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");
    private static final Pattern ENTITY = Pattern.compile("&(amp|lt|gt|quot|#34|#39);");

    public static ReadMail of(String source) {
        List<String> names = new ArrayList<>();
        Map<String, String> fields = fields(source, names);
        Map<String, String> parts = new LinkedHashMap<>();
        read(source, fields, parts);
        return new ReadMail(names, fields, parts);
    }

    public String field(String name) {
        return found(fields, name);
    }

    public String part(String type) {
        return found(parts, type);
    }

    /** RFC 2047; every word holds whole characters. */
    public String subject() {
        return ENCODED_WORDS
                .matcher(field("Subject"))
                .replaceAll(words -> Matcher.quoteReplacement(decodedWords(words.group())));
    }

    /** The lines of the calendar object, unfolded (RFC 5545 section 3.1). */
    List<String> calendarLines() {
        return List.of(part("text/calendar").replace("\r\n ", "").split("\r\n", -1));
    }

    /** A property without parameters, as text (RFC 5545 section 3.3.11). */
    String calendarText(String property) {
        String line = calendarLines().stream()
                .filter(candidate -> candidate.startsWith(property + ":"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + property));
        StringBuilder text = new StringBuilder();
        for (int i = property.length() + 1; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\') {
                c = line.charAt(++i);
                if (c == 'n' || c == 'N') {
                    c = '\n';
                } else if (c != '\\' && c != ';' && c != ',') {
                    throw new AssertionError("an escape that is none: " + line);
                }
            } else if (c == ',' || c == ';') {
                throw new AssertionError("not escaped: " + line);
            }
            text.append(c);
        }
        return text.toString();
    }

    /** What a browser shows of markup that is given, tags left in. */
    static String unescaped(String html) {
        return ENTITY.matcher(html)
                .replaceAll(entity -> Matcher.quoteReplacement(
                        switch (entity.group(1)) {
                            case "amp" -> "&";
                            case "lt" -> "<";
                            case "gt" -> ">";
                            case "#39" -> "'";
                            default -> "\"";
                        }));
    }

    private static void read(String source, Map<String, String> fields, Map<String, String> parts) {
        String body = source.substring(source.indexOf("\r\n\r\n") + 4);
        String type = found(fields, "Content-Type");
        Matcher boundary = BOUNDARY.matcher(type);
        if (boundary.find()) {
            String[] pieces = ("\r\n" + body).split(Pattern.quote("\r\n--" + boundary.group(1)), -1);
            for (int i = 1; i < pieces.length - 1; i++) {
                String part = pieces[i].substring(2);
                read(part, fields(part, new ArrayList<>()), parts);
            }
            return;
        }
        if (!found(fields, "Content-Transfer-Encoding").equals("base64")) {
            throw new AssertionError("not in base64: " + fields);
        }
        String text = text(Base64.getMimeDecoder().decode(body));
        if (parts.put(type.split(";", 2)[0], text) != null) {
            throw new AssertionError("twice: " + type);
        }
    }

    private static Map<String, String> fields(String source, List<String> names) {
        int end = source.indexOf("\r\n\r\n");
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line :
                source.substring(0, end).replaceAll("\r\n(?=[ \t])", "").split("\r\n", -1)) {
            int colon = line.indexOf(':');
            if (!line.substring(0, Math.max(colon, 0)).matches("[A-Za-z-]+")) {
                throw new AssertionError("no field: " + line);
            }
            names.add(line.substring(0, colon));
            fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        return fields;
    }

    private static String found(Map<String, String> in, String name) {
        String value = in.get(name);
        if (value == null) {
            throw new AssertionError("no " + name + " in " + in.keySet());
        }
        return value;
    }

    private static String decodedWords(String words) {
        StringBuilder decoded = new StringBuilder();
        for (String word : words.split("\\s+", -1)) {
            boolean base64 = Character.toUpperCase(word.charAt(8)) == 'B';
            String content = word.substring(10, word.length() - 2);
            decoded.append(base64 ? text(Base64.getDecoder().decode(content)) : quoted(content));
        }
        return decoded.toString();
    }

    private static String quoted(String content) {
        String bytes = Pattern.compile("=([0-9A-F]{2})")
                .matcher(content.replace('_', ' '))
                .replaceAll(
                        hex -> Matcher.quoteReplacement(Character.toString((char) Integer.parseInt(hex.group(1), 16))));
        return text(bytes.getBytes(ISO_8859_1));
    }

    private static String text(byte[] bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new AssertionError("not UTF-8", e);
        }
    }
}
