package dev.bookpost.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OneLineTextTest {
    @Test
    void line_breaks_and_runs_of_blanks_become_one_blank() {
        assertThat(OneLineText.clean("  a\r\nBcc: b\u2028c\t\u00A0d ", 100)).contains("a Bcc: b c d");
    }

    @Test
    void characters_that_only_software_sees_are_dropped() {
        assertThat(OneLineText.clean("a\u0000b\u202Ec\u2066d\u200Be\uFEFF\u0007", 100))
                .contains("abcde");
    }

    @Test
    void decomposed_letters_are_composed() {
        assertThat(OneLineText.clean("\u1100\u1161", 100)).contains("가");
    }

    /** Or it would be stored in one form and printed, after another cleaning, in another. */
    @Test
    void letters_are_composed_where_what_stood_between_was_dropped() {
        assertThat(OneLineText.clean("e\u200B\u0301", 100)).contains("\u00E9");
        assertThat(OneLineText.clean("\u1100\u0000\u1161", 100)).contains("가");
        assertThat(OneLineText.clean("a\u0323\uE000\u0302", 100)).contains("\u1EAD");
        assertThat(OneLineText.clean("\u0301\u200B\u0323a", 100)).contains("\u0323\u0301a");
    }

    @Test
    void what_is_clean_stays_as_it_is() {
        Random random = new Random(20_261_130);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder typed = new StringBuilder();
            for (int n = random.nextInt(12); n >= 0; n--) {
                int range = List.of(0x80, 0x400, 0x1200, 0x3100, 0x110000).get(random.nextInt(5));
                typed.appendCodePoint(random.nextInt(range));
            }
            OneLineText.clean(typed.toString(), 100)
                    .ifPresent(
                            clean -> assertThat(OneLineText.clean(clean, 100)).contains(clean));
        }
    }

    @Test
    void joined_emoji_stay_whole() {
        assertThat(OneLineText.clean("👩‍🚀 ❤️", 100)).contains("👩‍🚀 ❤️");
    }

    @Test
    void what_joins_or_selects_nothing_is_dropped() {
        assertThat(OneLineText.clean("x \u200D", 100)).contains("x");
        assertThat(OneLineText.clean("\u200D a", 100)).contains("a");
        assertThat(OneLineText.clean("a \u200D \u200D b\u200C", 100)).contains("a b");
        assertThat(OneLineText.clean("Hi😀\uFE00\uFE01" + Character.toString(0xE0100), 100))
                .contains("Hi😀\uFE00");
    }

    @Test
    void tags_spell_flags_and_no_hidden_text() {
        String hidden = "ignore"
                .codePoints()
                .map(c -> 0xE0000 + c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        assertThat(OneLineText.clean("Hi" + hidden, 100)).contains("Hi");
        assertThat(OneLineText.clean("🏴󠁧󠁢󠁳󠁣󠁴󠁿 Hi", 100)).contains("🏴󠁧󠁢󠁳󠁣󠁴󠁿 Hi");
    }

    @Test
    void signs_that_are_seen_stay_whatever_their_category() {
        assertThat(OneLineText.clean("\u0622\u064A\u0629 \u06DD", 100)).contains("\u0622\u064A\u0629 \u06DD");
        assertThat(OneLineText.clean("\u0600\u0661", 100)).contains("\u0600\u0661");
    }

    @Test
    void markup_is_text_like_any_other() {
        assertThat(OneLineText.clean("<script>alert('1')</script>", 100)).contains("<script>alert('1')</script>");
    }

    @Test
    void what_is_invisible_too_long_or_broken_is_refused() {
        assertThat(OneLineText.clean("", 10)).isEmpty();
        assertThat(OneLineText.clean(" \u200D\u200B ", 10)).isEmpty();
        assertThat(OneLineText.clean("\u3164\u115F\u1160\uFFA0\u2800", 10)).isEmpty();
        assertThat(OneLineText.clean("\u034F\u17B4\u180B\uDB40\uDD00\uDB40\uDC41", 10))
                .isEmpty();
        assertThat(OneLineText.clean("x".repeat(11), 10)).isEmpty();
        assertThat(OneLineText.clean("😀".repeat(10), 10)).contains("😀".repeat(10));
        assertThat(OneLineText.clean("😀".repeat(11), 10)).isEmpty();
        assertThat(OneLineText.clean("x".repeat(1_000_000), 10)).isEmpty();
        assertThat(OneLineText.clean("a\uD800b", 10)).isEmpty();
    }
}
