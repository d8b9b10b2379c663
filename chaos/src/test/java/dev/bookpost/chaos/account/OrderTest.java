package dev.bookpost.chaos.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Violation.Kind;
import org.junit.jupiter.api.Test;

class OrderTest {
    @Test
    void a_later_mail_does_not_leave_first() {
        assertThat(new Seen()
                        .mail("early")
                        .stored("early", State.SENT)
                        .delivered("early", 2)
                        .mail("late")
                        .stored("late", State.SENT)
                        .delivered("late", 1)
                        .violations())
                .containsExactly(Kind.OUT_OF_ORDER);
    }

    @Test
    void being_uncertain_is_no_excuse_for_a_mail_that_was_live() {
        assertThat(new Seen()
                        .mail("early")
                        .stored("early", State.SENT, true, 0)
                        .delivered("early", 2)
                        .mail("late")
                        .stored("late", State.SENT)
                        .delivered("late", 1)
                        .violations())
                .containsExactly(Kind.OUT_OF_ORDER);
    }

    @Test
    void mails_that_are_not_neighbours_are_compared_too() {
        assertThat(new Seen()
                        .mail("early")
                        .stored("early", State.SENT)
                        .delivered("early", 3)
                        .mail("middle")
                        .dead("middle", "refused", false, 1)
                        .failed("middle", 1, 550, "550 no")
                        .refused("middle", 550)
                        .mail("late")
                        .stored("late", State.SENT)
                        .delivered("late", 2)
                        .violations())
                .containsExactly(Kind.OUT_OF_ORDER);
    }

    @Test
    void a_late_copy_of_a_dead_mail_may_come_last_if_it_is_marked() {
        assertThat(deadThenDelivered(true).violations()).isEmpty();
        assertThat(deadThenDelivered(true).account().table()).anyMatch(line -> line.matches(" *late copies .* 1"));
        assertThat(deadThenDelivered(false).violations())
                .containsExactlyInAnyOrder(Kind.OUT_OF_ORDER, Kind.UNMARKED_DELIVERY);
    }

    private static Seen deadThenDelivered(boolean uncertain) {
        return new Seen()
                .mail("early")
                .dead("early", "lost", uncertain, 3)
                .failed("early", 2, 0, "its sender was lost")
                .failed("early", 3, 0, "its sender was lost")
                .delivered("early", 20)
                .fault(Fault.Kind.FROZEN, 1, 1, 19)
                .mail("late")
                .stored("late", State.SENT)
                .delivered("late", 10);
    }

    @Test
    void a_second_copy_may_come_last_if_the_first_came_first() {
        assertThat(new Seen()
                        .mail("early")
                        .stored("early", State.SENT, true, 1)
                        .failed("early", 1, 0, "its sender was lost")
                        .delivered("early", 1)
                        .delivered("early", 20)
                        .fault(Fault.Kind.FROZEN, 1, 0, 19)
                        .mail("late")
                        .stored("late", State.SENT)
                        .delivered("late", 10)
                        .violations())
                .isEmpty();
    }
}
