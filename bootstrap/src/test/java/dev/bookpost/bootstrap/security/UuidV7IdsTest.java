package dev.bookpost.bootstrap.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.testkit.outbox.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UuidV7IdsTest {
    private static final Instant NOON = Instant.parse("2027-03-14T12:00:00Z");

    private final SettableClock clock = new SettableClock(NOON);
    private final IdGenerator ids = Security.ids(clock);

    @Test
    void an_id_is_of_version_7_and_begins_with_its_time() {
        UUID id = ids.next();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOON.toEpochMilli());
    }

    @Test
    void ids_grow_within_a_millisecond_and_while_the_clock_is_set_back() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            made.add(ids.next().toString());
        }
        clock.advance(Duration.ofMinutes(-5));
        for (int i = 0; i < 2_000; i++) {
            made.add(ids.next().toString());
        }

        assertThat(made).isSorted().doesNotHaveDuplicates();
    }
}
