package dev.bookpost.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.chaos.fault.Schedule.Planned;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    @Test
    void a_seed_repeats_its_faults_and_another_brings_others() {
        List<Planned> plan = Schedule.of(7, HALF_AN_HOUR, 3);

        assertThat(Schedule.of(7, HALF_AN_HOUR, 3)).isEqualTo(plan);
        assertThat(Schedule.of(8, HALF_AN_HOUR, 3)).isNotEqualTo(plan);
    }

    @Test
    void every_fault_comes_to_every_dispatcher() {
        List<Planned> plan = Schedule.of(7, HALF_AN_HOUR, 3);

        for (Action action : Action.values()) {
            assertThat(plan.stream()
                            .filter(planned -> planned.action() == action)
                            .map(Planned::dispatcher)
                            .distinct())
                    .as(action.name())
                    .hasSize(action.target().perDispatcher() ? 3 : 1);
        }
    }

    @Test
    void no_fault_outlasts_the_plan_and_none_hits_what_another_still_hits() {
        List<Planned> plan = Schedule.of(7, HALF_AN_HOUR, 3);

        assertThat(plan)
                .allMatch(planned -> planned.at().plus(planned.lasting()).compareTo(HALF_AN_HOUR) <= 0);
        for (int i = 0; i < plan.size(); i++) {
            Planned one = plan.get(i);
            assertThat(plan.subList(i + 1, plan.size()))
                    .noneMatch(later -> later.action().target() == one.action().target()
                            && later.dispatcher() == one.dispatcher()
                            && later.at().compareTo(one.at().plus(one.lasting())) <= 0);
        }
    }
}
