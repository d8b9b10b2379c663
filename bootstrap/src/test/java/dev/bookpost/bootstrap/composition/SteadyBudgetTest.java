package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadyBudgetTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static List<Optional<Duration>> take(int places, SteadyBudget budget) {
        return IntStream.range(0, places).mapToObj(i -> budget.reserve()).toList();
    }

    @Test
    void places_are_given_at_even_distances() {
        List<Duration> waits = take(4, new SteadyBudget(1, Duration.ofMinutes(1))).stream()
                .flatMap(Optional::stream)
                .toList();
        assertThat(waits).hasSize(4).isSorted();
        assertThat(waits.getFirst()).isZero();
        assertThat(waits.getLast()).isBetween(SECOND, SECOND.multipliedBy(3));
    }

    @Test
    void who_would_wait_too_long_gets_no_place() {
        assertThat(take(8, new SteadyBudget(1, SECOND.multipliedBy(2)))).contains(Optional.empty());
        assertThat(take(100, new SteadyBudget(1_000, SECOND))).doesNotContain(Optional.empty());
    }
}
