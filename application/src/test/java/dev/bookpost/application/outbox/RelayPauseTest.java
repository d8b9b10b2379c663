package dev.bookpost.application.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RelayPauseTest {
    private long now;
    private final RelayPause pause = new RelayPause(() -> now, new Random(1));

    private void passes(Duration time) {
        now += time.toNanos();
    }

    @Test
    void a_relay_that_never_failed_is_not_paused() {
        assertThat(pause.paused()).isFalse();
        assertThat(pause.probing()).isFalse();
        assertThat(pause.left()).isZero();
    }

    @Test
    void pauses_grow_from_a_second_to_a_minute() {
        for (long expected : new long[] {1, 2, 4, 8, 16, 32, 60, 60, 60}) {
            pause.unavailable("refused");
            assertThat(pause.left().toMillis()).isBetween(expected * 800, expected * 1200);
            passes(pause.left());
            assertThat(pause.paused()).isFalse();
            assertThat(pause.probing()).isTrue();
        }
    }

    @Test
    void failures_of_mails_that_were_under_way_together_count_once() {
        pause.unavailable("refused");
        Duration first = pause.left();
        pause.unavailable("refused");
        pause.unavailable("refused");
        assertThat(pause.left()).isEqualTo(first);
    }

    @Test
    void one_conversation_ends_the_trouble() {
        pause.unavailable("refused");
        passes(Duration.ofSeconds(2));
        pause.unavailable("refused");
        pause.available();
        assertThat(pause.paused()).isFalse();
        assertThat(pause.probing()).isFalse();
        pause.unavailable("refused");
        assertThat(pause.left().toMillis()).isBetween(800L, 1200L);
    }
}
