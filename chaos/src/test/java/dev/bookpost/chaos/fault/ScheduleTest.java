package dev.bookpost.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.chaos.fault.Schedule.Planned;
import dev.bookpost.chaos.process.Way;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    @Test
    void a_seed_repeats_its_faults_and_another_brings_others() {
        List<Planned> plan = Schedule.of(7, HALF_AN_HOUR, Way.MIXED);

        assertThat(Schedule.of(7, HALF_AN_HOUR, Way.MIXED)).isEqualTo(plan);
        assertThat(Schedule.of(8, HALF_AN_HOUR, Way.MIXED)).isNotEqualTo(plan);
    }

    @Test
    void every_fault_comes_to_every_process_that_it_can_hit() {
        List<Planned> plan = Schedule.of(7, HALF_AN_HOUR, Way.MIXED);

        for (Action action : Action.values()) {
            assertThat(plan.stream()
                            .filter(planned -> planned.action() == action)
                            .map(Planned::process)
                            .distinct())
                    .as(action.name())
                    .hasSize(targets(action));
        }
    }

    private static int targets(Action action) {
        if (!action.target().perProcess()) {
            return 1;
        }
        boolean senders = action.target() == Action.Target.RELAY_WIRE;
        return (senders ? Way.MIXED.senders() : Way.MIXED.all()).size();
    }

    @Test
    void where_no_mail_goes_by_kafka_nothing_happens_to_a_broker() {
        assertThat(Schedule.of(7, HALF_AN_HOUR, Way.DIRECT))
                .noneMatch(planned -> planned.action().target() == Action.Target.BROKER);
    }

    @Test
    void no_fault_outlasts_the_plan_and_none_hits_what_another_still_hits() {
        List<Planned> plan = Schedule.of(7, HALF_AN_HOUR, Way.MIXED);

        assertThat(plan)
                .allMatch(planned -> planned.at().plus(planned.lasting()).compareTo(HALF_AN_HOUR) <= 0);
        for (int i = 0; i < plan.size(); i++) {
            Planned one = plan.get(i);
            assertThat(plan.subList(i + 1, plan.size()))
                    .noneMatch(later -> later.action().target() == one.action().target()
                            && later.process() == one.process()
                            && later.at().compareTo(one.at().plus(one.lasting())) <= 0);
        }
    }
}
