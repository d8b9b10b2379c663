package dev.bookpost.domain.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotTest {
    private static final Instant START = Instant.parse("2027-03-02T11:00:00Z");

    private static Slot slot(int fromMinute, int toMinute) {
        return new Slot(START.plus(Duration.ofMinutes(fromMinute)), START.plus(Duration.ofMinutes(toMinute)));
    }

    @Test
    void a_slot_ends_after_it_starts() {
        assertThatIllegalArgumentException().isThrownBy(() -> slot(0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> slot(30, 0));
        assertThat(new Slot(START, START.plusNanos(1_000)).length()).isEqualTo(Duration.ofNanos(1_000));
    }

    @Test
    void a_slot_is_in_whole_microseconds() {
        Instant end = START.plusSeconds(60);
        assertThatIllegalArgumentException().isThrownBy(() -> new Slot(START.plusNanos(1), end));
        assertThatIllegalArgumentException().isThrownBy(() -> new Slot(START, end.plusNanos(999)));
    }

    @Test
    void slots_that_touch_do_not_overlap() {
        assertThat(slot(0, 30).overlaps(slot(30, 60))).isFalse();
        assertThat(slot(30, 60).overlaps(slot(0, 30))).isFalse();
    }

    @Test
    void a_slot_overlaps_itself_and_what_lies_within_it() {
        assertThat(slot(0, 30).overlaps(slot(0, 30))).isTrue();
        assertThat(slot(0, 30).overlaps(slot(10, 20))).isTrue();
        assertThat(slot(10, 20).overlaps(slot(0, 30))).isTrue();
    }

    @Test
    void slots_overlap_if_and_only_if_some_minute_is_in_both() {
        Random random = new Random(20270302);
        for (int i = 0; i < 2_000; i++) {
            int from = random.nextInt(20);
            int to = from + 1 + random.nextInt(10);
            int otherFrom = random.nextInt(20);
            int otherTo = otherFrom + 1 + random.nextInt(10);
            boolean shared = IntStream.range(from, to).anyMatch(minute -> minute >= otherFrom && minute < otherTo);
            assertThat(slot(from, to).overlaps(slot(otherFrom, otherTo)))
                    .as("[%d, %d) and [%d, %d)", from, to, otherFrom, otherTo)
                    .isEqualTo(shared);
        }
    }
}
