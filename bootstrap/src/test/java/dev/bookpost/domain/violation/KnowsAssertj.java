package dev.bookpost.domain.violation;

import org.assertj.core.api.Assertions;

public final class KnowsAssertj {
    void check(String text) {
        Assertions.assertThat(text).isNotBlank();
    }
}
