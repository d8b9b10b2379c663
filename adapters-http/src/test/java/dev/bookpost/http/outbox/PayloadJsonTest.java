package dev.bookpost.http.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PayloadJsonTest {
    @Test
    void what_opens_doors_is_masked_wherever_it_stands() {
        String payload = """
                {"confirmToken": "abc", "at": 1, "inner": [{"PASSWORD": {"x": "abc"}, "secretKey": 7}], "name": "Ann"}""";
        assertThat(PayloadJson.masked(payload).toString()).isEqualTo("""
                {"confirmToken":"***","at":1,"inner":[{"PASSWORD":"***","secretKey":"***"}],"name":"Ann"}""");
    }

    @Test
    void what_cannot_be_read_is_not_shown() {
        assertThat(PayloadJson.masked("{\"confirmToken\": \"abc").isNull()).isTrue();
        assertThat(PayloadJson.masked("[".repeat(5_000)).isNull()).isTrue();
    }
}
