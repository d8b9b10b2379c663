package dev.bookpost.domain.member;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordTextTest {
    @Test
    void a_chosen_password_has_ten_to_128_code_points() {
        assertThat(PasswordText.chosen("123456789")).isEmpty();
        assertThat(PasswordText.chosen("1234567890")).contains("1234567890");
        assertThat(PasswordText.chosen("🔑".repeat(9))).isEmpty();
        assertThat(PasswordText.chosen("🔑".repeat(128))).contains("🔑".repeat(128));
        assertThat(PasswordText.chosen("🔑".repeat(129))).isEmpty();
        assertThat(PasswordText.chosen("x".repeat(1_000_000))).isEmpty();
    }

    @Test
    void a_password_is_the_same_from_any_keyboard() {
        String decomposed = "e\u0301".repeat(10);
        assertThat(PasswordText.chosen(decomposed)).contains("\u00e9".repeat(10));
        assertThat(PasswordText.chosen("e\u0301".repeat(9))).isEmpty();
    }

    @Test
    void blanks_belong_to_a_password() {
        assertThat(PasswordText.chosen("  ten and more ")).contains("  ten and more ");
    }

    @Test
    void what_no_keyboard_gives_is_no_password() {
        for (String odd : new String[] {"\u0000", "\n", "\t", "\u007f", "\ud800"}) {
            assertThat(PasswordText.chosen("ten and more " + odd)).isEmpty();
        }
    }

    @Test
    void an_earlier_password_may_be_short_but_not_empty() {
        assertThat(PasswordText.normalized("short")).contains("short");
        assertThat(PasswordText.normalized("")).isEmpty();
        assertThat(PasswordText.normalized("x".repeat(129))).isEmpty();
    }
}
