package dev.bookpost.smtp.dkim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelaxedTest {
    private static String body(String text) {
        return new String(Relaxed.body(text.getBytes(ISO_8859_1)), ISO_8859_1);
    }

    /** RFC 6376 section 3.4.5. */
    @Test
    void the_example_of_the_standard_becomes_what_it_says() {
        assertThat(Relaxed.field("A", " X")).isEqualTo("a:X");
        assertThat(Relaxed.field("B ", " Y\t\r\n\tZ  ")).isEqualTo("b:Y Z");
        assertThat(body(" C \r\nD \t E\r\n\r\n\r\n")).isEqualTo(" C\r\nD E\r\n");
    }

    /** RFC 8463 appendix A.3. */
    @Test
    void the_body_hash_is_that_of_the_standards_example() throws Exception {
        String text = "Hi.\r\n\r\nWe lost the game.  Are you hungry yet?\r\n\r\nJoe.\r\n";
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(body(text).getBytes(ISO_8859_1));
        assertThat(Base64.getEncoder().encodeToString(hash)).isEqualTo("2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|''",
                "'~'|''",
                "'~~'|''",
                "' ~\t~'|''",
                "a|'a~'",
                "'a~~b'|'a~~b~'",
                "'~a~'|'~a~'",
                "' a  b ~'|' a b~'",
                "'a~ ~ ~'|'a~'"
            })
    void ends_of_lines_and_of_the_body_do_not_count(String given, String relaxed) {
        assertThat(body(given.replace("~", "\r\n"))).isEqualTo(relaxed.replace("~", "\r\n"));
    }
}
