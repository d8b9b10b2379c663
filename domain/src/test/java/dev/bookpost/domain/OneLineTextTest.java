package dev.bookpost.domain;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void joined_emoji_stay_whole() {
        assertThat(OneLineText.clean("👩‍🚀 ❤️", 100)).contains("👩‍🚀 ❤️");
    }

    @Test
    void markup_is_text_like_any_other() {
        assertThat(OneLineText.clean("<script>alert('1')</script>", 100)).contains("<script>alert('1')</script>");
    }

    @Test
    void what_is_invisible_too_long_or_broken_is_refused() {
        assertThat(OneLineText.clean("", 10)).isEmpty();
        assertThat(OneLineText.clean(" \u200D\u200B ", 10)).isEmpty();
        assertThat(OneLineText.clean("x".repeat(11), 10)).isEmpty();
        assertThat(OneLineText.clean("😀".repeat(10), 10)).contains("😀".repeat(10));
        assertThat(OneLineText.clean("😀".repeat(11), 10)).isEmpty();
        assertThat(OneLineText.clean("x".repeat(1_000_000), 10)).isEmpty();
        assertThat(OneLineText.clean("a\uD800b", 10)).isEmpty();
    }
}
