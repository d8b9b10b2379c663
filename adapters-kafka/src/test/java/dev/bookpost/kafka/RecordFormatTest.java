package dev.bookpost.kafka;

import static dev.bookpost.kafka.Mailbag.publication;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordFormatTest {
    @Test
    void a_record_says_its_version_the_mail_and_the_lease() throws Exception {
        byte[] value = RecordFormat.write(publication(255, 7));
        assertThat(value).asString(StandardCharsets.US_ASCII).isEqualTo("1 00000000-0000-0000-0000-0000000000ff 7");
        assertThat(RecordFormat.read(value)).isEqualTo(publication(255, 7));
    }

    @Test
    void nothing_else_is_taken_for_one() {
        assertThat(List.of(
                        "",
                        "2 00000000-0000-0000-0000-0000000000ff 7",
                        "1 00000000-0000-0000-0000-0000000000ff",
                        "1 00000000-0000-0000-0000-0000000000ff 7 ",
                        "1 00000000-0000-0000-0000-0000000000ff -7",
                        "1 00000000-0000-0000-0000-0000000000ff 9999999999999999999",
                        "1 0-0-0-0-ff 7",
                        "1 00000000-0000-0000-0000-0000000000FF 7",
                        "1 00000000-0000-0000-0000-0000000000ff 7\n"))
                .allSatisfy(value -> assertThatThrownBy(() -> RecordFormat.read(value.getBytes(StandardCharsets.UTF_8)))
                        .isInstanceOf(RecordFormat.UnreadableException.class)
                        .hasMessage("not a record of version 1"));
    }
}
