package dev.bookpost.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.chaos.process.Way;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    @Test
    void a_duration_is_short_or_in_iso_8601() {
        assertThat(Options.duration("90s")).isEqualTo(Duration.ofSeconds(90));
        assertThat(Options.duration("30m")).isEqualTo(Duration.ofMinutes(30));
        assertThat(Options.duration("2h")).isEqualTo(Duration.ofHours(2));
        assertThat(Options.duration("PT1H30M")).isEqualTo(Duration.ofMinutes(90));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "m", "30 m", "-5m", "half an hour", "9s", "25h", "99999999999999999999h"})
    void nonsense_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Options(1, Options.duration(text), Path.of(""), Way.DIRECT));
    }

    @Test
    void a_way_is_one_of_three() {
        assertThat(Options.way("direct")).isEqualTo(Way.DIRECT);
        assertThat(Options.way("kafka")).isEqualTo(Way.KAFKA);
        assertThat(Options.way("mixed")).isEqualTo(Way.MIXED);
        assertThatIllegalArgumentException().isThrownBy(() -> Options.way("by pigeon"));
    }

    @Test
    void a_seed_is_a_whole_number() {
        assertThat(Options.seed("-7")).isEqualTo(-7);
        assertThatIllegalArgumentException().isThrownBy(() -> Options.seed("seven"));
    }
}
