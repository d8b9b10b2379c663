package dev.bookpost.chaos.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Violation.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptsTest {
    private static Seen deferred(int times) {
        Seen seen = new Seen().mail("a");
        for (int i = 1; i <= times; i++) {
            seen.failed("a", i, 450, "450 busy").refused("a", 450);
        }
        return seen;
    }

    @Test
    void a_mail_may_fail_as_often_as_is_allowed() {
        assertThat(deferred(3).dead("a", "attempts", false, 3).violations()).isEmpty();
        assertThat(deferred(2)
                        .stored("a", State.SENT, false, 2)
                        .delivered("a", 1)
                        .violations())
                .isEmpty();
    }

    @Test
    void and_not_more_often() {
        assertThat(deferred(4).dead("a", "attempts", false, 4).violations()).containsExactly(Kind.TOO_MANY_ATTEMPTS);
        assertThat(deferred(3)
                        .failed("a", 3, 450, "450 busy")
                        .refused("a", 450)
                        .dead("a", "attempts", false, 3)
                        .violations())
                .containsExactly(Kind.TOO_MANY_ATTEMPTS);
    }

    @Test
    void a_first_loss_at_the_limit_is_on_record_and_not_counted() {
        assertThat(deferred(2)
                        .failed("a", 2, 0, "its sender was lost")
                        .failed("a", 3, 0, "RCPT: timeout")
                        .dead("a", "attempts", true, 3)
                        .violations())
                .isEmpty();
    }

    @Test
    void what_the_relay_rejects_while_it_rejects_everything_costs_no_attempt_and_explains_its_body() {
        Seen rejectedOnce = new Seen()
                .mail("a")
                .stored("a", State.SENT)
                .refused("a", 451)
                .body("a")
                .delivered("a", 1);
        assertThat(rejectedOnce.violations()).isEmpty();
        assertThat(rejectedOnce.body("a").violations()).containsExactly(Kind.TOO_MANY_BODIES);
    }

    @Test
    void each_body_has_its_lease() {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT)
                        .body("a")
                        .delivered("a", 1)
                        .violations())
                .containsExactly(Kind.TOO_MANY_BODIES);
        assertThat(deferred(3)
                        .body("a")
                        .body("a")
                        .body("a")
                        .body("a")
                        .dead("a", "attempts", false, 3)
                        .violations())
                .containsExactly(Kind.TOO_MANY_BODIES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OPENING: connection refused",
                "MAIL: closed",
                "READY: closed",
                "internal error",
                "no attempt is left"
            })
    void what_goes_wrong_before_rcpt_or_with_us_costs_no_attempt(String error) {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT, false, 1)
                        .failed("a", 1, 0, error)
                        .delivered("a", 1)
                        .violations())
                .containsExactly(Kind.ATTEMPT_WITHOUT_CAUSE);
    }

    @Test
    void a_reply_that_the_relay_never_gave_from_rcpt_on_costs_no_attempt() {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT, false, 1)
                        .failed("a", 1, 535, "535 who are you")
                        .delivered("a", 1)
                        .violations())
                .containsExactly(Kind.ATTEMPT_WITHOUT_CAUSE);
    }

    @Test
    void the_relays_own_trouble_costs_no_attempt_whatever_its_code() {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT, false, 1)
                        .failed("a", 1, 421, "421 4.3.2 " + RelayLog.TROUBLE)
                        .refused("a", 421)
                        .delivered("a", 1)
                        .violations())
                .containsExactly(Kind.ATTEMPT_WITHOUT_CAUSE);
    }

    @Test
    void a_death_has_its_reason() {
        assertThat(deferred(2).dead("a", "attempts", false, 2).violations()).containsExactly(Kind.UNEXPLAINED_DEATH);
        assertThat(deferred(1).dead("a", "refused", false, 1).violations()).containsExactly(Kind.UNEXPLAINED_DEATH);
        assertThat(new Seen()
                        .mail("a")
                        .failed("a", 1, 0, "its sender was lost")
                        .dead("a", "lost", true, 1)
                        .violations())
                .containsExactly(Kind.UNEXPLAINED_DEATH);
        assertThat(new Seen().mail("a").dead("a", "unsendable", false, 0).violations())
                .containsExactly(Kind.UNEXPLAINED_DEATH);
    }

    @Test
    void a_few_records_for_each_mail_are_explained_and_more_are_a_loop() {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT)
                        .delivered("a", 1)
                        .records(4)
                        .violations())
                .isEmpty();
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT)
                        .delivered("a", 1)
                        .records(5)
                        .violations())
                .containsExactly(Kind.PUBLISHED_WITHOUT_END);
    }
}
