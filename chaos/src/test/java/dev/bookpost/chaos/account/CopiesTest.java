package dev.bookpost.chaos.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Violation.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CopiesTest {
    private static Seen lostOnceThenSent() {
        return new Seen()
                .mail("a")
                .stored("a", State.SENT, true, 1)
                .failed("a", 1, 0, "its sender was lost")
                .delivered("a", 10)
                .delivered("a", 30);
    }

    @Test
    void a_duplicate_is_marked() {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT, false, 1)
                        .failed("a", 1, 0, "DOT: closed")
                        .delivered("a", 1, false, "same")
                        .delivered("a", 2)
                        .violations())
                .containsExactly(Kind.UNMARKED_COPY);
    }

    @Test
    void a_duplicate_has_a_cause() {
        assertThat(lostOnceThenSent().violations()).containsExactly(Kind.UNEXPLAINED_COPY);
    }

    @Test
    void the_relays_silence_is_a_cause() {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT, true, 1)
                        .failed("a", 1, 0, "DOT: timeout")
                        .delivered("a", 10, false, "same")
                        .delivered("a", 30)
                        .violations())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.Kind.class,
            names = {"STOPPED", "RELAY_TROUBLE", "LOAD_WIRE", "BROKER_DOWN", "BROKER_FROZEN", "RECORDS_DELETED"},
            mode = EnumSource.Mode.EXCLUDE)
    void a_fault_at_its_time_is_a_cause(Fault.Kind kind) {
        assertThat(lostOnceThenSent().fault(kind, 1, 11, 12).violations()).isEmpty();
        assertThat(lostOnceThenSent().fault(kind, Fault.ALL, 11, 12).violations())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.Kind.class,
            names = {"STOPPED", "RELAY_TROUBLE", "LOAD_WIRE", "BROKER_DOWN", "BROKER_FROZEN", "RECORDS_DELETED"})
    void a_stop_in_order_a_relay_that_refuses_and_a_broker_are_no_cause(Fault.Kind kind) {
        assertThat(lostOnceThenSent().fault(kind, 1, 10, 30).violations()).containsExactly(Kind.UNEXPLAINED_COPY);
    }

    @Test
    void a_fault_of_another_dispatcher_or_another_time_is_no_cause() {
        assertThat(lostOnceThenSent().fault(Fault.Kind.KILLED, 2, 10, 10).violations())
                .containsExactly(Kind.UNEXPLAINED_COPY);
        assertThat(lostOnceThenSent().fault(Fault.Kind.KILLED, 1, 20, 20).violations())
                .containsExactly(Kind.UNEXPLAINED_COPY);
        assertThat(lostOnceThenSent().fault(Fault.Kind.KILLED, 1, 5, 5).violations())
                .containsExactly(Kind.UNEXPLAINED_COPY);
    }

    @Test
    void a_delivered_mail_that_did_not_end_sent_is_marked() {
        Seen unmarked = new Seen()
                .mail("a")
                .takenBack("a", Commit.COMMITTED)
                .stored("a", State.WITHDRAWN, false, 0)
                .delivered("a", 1, false, "same");
        assertThat(unmarked.violations()).containsExactly(Kind.UNMARKED_DELIVERY);

        Seen marked = new Seen()
                .mail("a")
                .takenBack("a", Commit.COMMITTED)
                .stored("a", State.WITHDRAWN, true, 0)
                .delivered("a", 1, false, "same");
        assertThat(marked.violations()).isEmpty();
    }

    @Test
    void a_delivered_mail_that_did_not_end_sent_has_a_cause() {
        assertThat(new Seen()
                        .mail("a")
                        .takenBack("a", Commit.COMMITTED)
                        .stored("a", State.WITHDRAWN, true, 0)
                        .delivered("a", 1)
                        .violations())
                .containsExactly(Kind.UNEXPLAINED_COPY);
    }

    @Test
    void all_copies_are_alike() {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT, true, 1)
                        .failed("a", 1, 0, "DOT: closed")
                        .delivered("a", 1, false, "one")
                        .delivered("a", 2, true, "other")
                        .violations())
                .containsExactly(Kind.DIFFERENT_COPIES);
    }
}
