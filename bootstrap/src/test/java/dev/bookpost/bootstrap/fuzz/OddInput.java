package dev.bookpost.bootstrap.fuzz;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What people, programs and attackers type. */
public final class OddInput {
    private static final int PLANES = 0x110000;
    private static final List<String> FRAGMENTS = List.of(
            "\r\n",
            "\n",
            "\r",
            "\r\n.\r\n",
            "\r\n\r\n",
            ".",
            "..",
            " . ",
            "\u0000",
            "\u0085",
            "\u2028",
            "\u2029",
            "\u560D\u560A",
            "\uAC0D\uAC0A",
            "\u010D\u010A",
            "\uD800",
            "\uDC00",
            "\uDBFF",
            "\u202E",
            "\u2066",
            "\u200F",
            "\u200B",
            "\u200D",
            "\uFEFF",
            "\u2060",
            "\u00AD",
            "\u034F",
            "\u3164",
            "%0A",
            "%0d%0a",
            "%00",
            "=?utf-8?Q?",
            "=?utf-8?Q?=0D=0ABcc:_x@x.example?=",
            "=?UTF-8?B?eA==?= =?UTF-8?B?eA==?=",
            "?=",
            "=?",
            "\\n",
            "\\",
            "\\,",
            ";",
            ",",
            ":",
            "\"",
            "'",
            "`",
            "<",
            ">",
            "&",
            "&amp;",
            "&#10;",
            "&lt;script&gt;",
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "\" onload=\"",
            "</title>",
            "<!--",
            "-->",
            "]]>",
            "${7*7}",
            "@`",
            "@if(true)",
            "Bcc: victim@x.example",
            "RCPT TO:<victim@x.example>",
            "DATA",
            "QUIT",
            ",victim@x.example",
            ";victim@x.example",
            "END:VEVENT",
            "ATTENDEE:mailto:v@x.example",
            "--=_0193",
            "e\u0301",
            "\u0301",
            "\u0308",
            "\u1112\u1161\u11AB",
            "e\u200B\u0301",
            "A\u030A\u0323",
            "한강",
            "회의실",
            "👩‍🚀",
            "❤️",
            "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
            "Ann Lee",
            "Q3 review",
            "x",
            " ",
            "\t",
            "  ",
            "\u00A0",
            "\u3000");
    private static final String LOW_BYTES = "\r\n\0.<>@,; ";
    private static final String LOCAL =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_`{|}~-";

    /** Spellings of domains, and what the registries know them by. */
    private static final Map<String, String> DOMAINS = Map.ofEntries(
            Map.entry("x.example", "x.example"),
            Map.entry("Mail.X.Example", "mail.x.example"),
            Map.entry("bücher.Example", "xn--bcher-kva.example"),
            Map.entry("BÜCHER.example", "xn--bcher-kva.example"),
            Map.entry("Bu\u0308cher.EXAMPLE", "xn--bcher-kva.example"),
            Map.entry("XN--BCHER-KVA.예약.example", "xn--bcher-kva.xn--3f5bzj.example"),
            Map.entry("예약.한국", "xn--3f5bzj.xn--3e0b707e"),
            Map.entry("\u110B\u1168\u110B\u1163\u11A8.example", "xn--3f5bzj.example"),
            Map.entry("ΒΌΛΟΣ.example", "xn--nxasmq6b.example"));

    private static final List<String> SPELLINGS =
            DOMAINS.keySet().stream().sorted().toList();

    private final Random random;

    public OddInput(Random random) {
        this.random = random;
    }

    /** @param canonical the only form that it may be taken in; null where nothing is known beforehand */
    public record Address(String typed, @Nullable String canonical) {}

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public String text() {
        return switch (below(13)) {
            case 0 -> anything(1 + below(80));
            case 1 -> cutToBytes(1 + below(30));
            case 2 -> Normalizer.normalize(mixed(4), Normalizer.Form.NFD);
            case 3 -> "." + mixed(3) + ".";
            case 4 -> below(3) == 0 ? veryLong() : mixed(8);
            case 5 -> below(2) == 0 ? "" : ".";
            case 6 -> ascii(1 + below(260));
            case 7 -> "ab".substring(below(3)) + "😀".repeat(1 + below(60));
            case 8 -> "%0A".repeat(1 + below(3)) + mixed(2);
            case 9 -> mixed(2) + (char) (0xD800 + below(0x800)) + mixed(2);
            default -> mixed(1 + below(6));
        };
    }

    /** @param number makes it another than those with other numbers, mostly */
    public Address address(int number) {
        String domain = SPELLINGS.get(below(SPELLINGS.size()));
        String local = "m" + number + "." + local(1 + below(36)) + (below(8) == 0 ? "%0a" : "");
        return switch (below(10)) {
            case 0 -> unknown(local + "@" + below(1_000) + mixed(2) + "." + domain);
            case 1 -> unknown(local + mixed(1 + below(2)) + "@" + domain);
            case 2 -> unknown(local + cutToBytes(2) + "noop@" + domain);
            case 3 -> unknown(text() + "@" + domain);
            case 4 -> unknown(anything(1 + below(20)) + "@" + anything(1 + below(20)) + "." + domain);
            case 5 -> unknown(local(60 + below(8)) + number + "@" + local(55 + below(12)) + "." + domain);
            default -> {
                String known = DOMAINS.get(domain);
                yield new Address(
                        " ".repeat(below(2)) + local + "@" + domain + " ".repeat(below(2)),
                        local.toLowerCase(Locale.ROOT) + "@" + known);
            }
        };
    }

    private static Address unknown(String typed) {
        return new Address(typed, null);
    }

    private String local(int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(LOCAL.charAt(below(LOCAL.length())));
        }
        return text.toString();
    }

    private String ascii(int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append((char) (0x20 + below(0x5F)));
        }
        return text.toString();
    }

    private String mixed(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(FRAGMENTS.get(below(FRAGMENTS.size())));
        }
        return text.toString();
    }

    /** Code points of all of Unicode, those that are none included. */
    private String anything(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(below(3) == 0 ? below(PLANES) : below(0x3000));
        }
        return text.toString();
    }

    /** Letters that turn into line ends, dots and separators for software that keeps their low byte only. */
    private String cutToBytes(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ((1 + below(0xD7)) << 8 | LOW_BYTES.charAt(below(LOW_BYTES.length()))));
        }
        return text.toString();
    }

    private String veryLong() {
        return switch (below(4)) {
            case 0 -> "가".repeat(3_500);
            case 1 -> "e\u0301".repeat(3_500);
            case 2 -> " \u200B".repeat(below(900)) + "x";
            default -> anything(3_000);
        };
    }
}
