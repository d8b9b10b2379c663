package dev.bookpost.domain.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureTextTest {
    @Test
    void nul_and_other_controls_become_blanks() {
        assertThat(FailureText.clean("450\u0000 try\r\nlater\uD800")).isEqualTo("450  try  later");
    }

    @Test
    void a_text_of_a_megabyte_is_cut_on_a_whole_character() {
        String cut = FailureText.clean("x" + "😀".repeat(500_000));
        assertThat(cut.length()).isBetween(FailureText.MAX_LENGTH - 2, FailureText.MAX_LENGTH);
        assertThat(Character.isLowSurrogate(cut.charAt(cut.length() - 1))).isTrue();
    }
}
