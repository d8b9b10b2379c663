package dev.bookpost.smtp.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FoldingTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "abc", "é", "가"})
    void lines_are_broken_at_75_bytes_and_between_whole_characters(String before) throws Exception {
        String line =
                "SUMMARY:" + before + "가".repeat(40) + "😀".repeat(40) + "é".repeat(80) + "x".repeat(200) + "\r\n";
        String folded = Folding.fold(line + "STATUS:CONFIRMED\r\n");
        assertThat(folded.split("\r\n", -1)).allSatisfy(part -> {
            byte[] bytes = part.getBytes(UTF_8);
            assertThat(bytes.length).isLessThanOrEqualTo(75);
            assertThat(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString())
                    .isEqualTo(part);
        });
        assertThat(folded.replace("\r\n ", "")).isEqualTo(line + "STATUS:CONFIRMED\r\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {74, 75, 76, 149, 150})
    void a_line_is_broken_only_if_it_is_too_long(int length) {
        String folded = Folding.fold("x".repeat(length) + "\r\n");
        int expected = length <= 75 ? 1 : 1 + (length - 75 + 73) / 74;
        assertThat(folded.split("\r\n")).hasSize(expected);
        assertThat(folded.replace("\r\n ", "")).hasSize(length + 2);
    }
}
