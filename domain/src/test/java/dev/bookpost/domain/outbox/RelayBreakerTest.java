package dev.bookpost.domain.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.RelayBreaker.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RelayBreakerTest {
    private static final Instant NOW = Instant.parse("2027-03-01T10:00:00Z");
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final RelayBreaker CLOSED = RelayBreaker.NEVER_OPENED;
    private static final Settlement.Result DELIVERED = new Settlement.Delivered("250 ok");
    private static final Settlement.Result AWAY = new Settlement.Unavailable(0, "connection refused");
    private static final Settlement.Result REFUSED = new Settlement.Refused(554, "554 5.7.1 denied");
    private static final Settlement.Result NO_SUCH_USER = new Settlement.Refused(550, "550 5.1.1 who?");
    private static final Settlement.Result DEFERRED = new Settlement.Failed(451, "451 4.3.0 full", false, MINUTE, 3);
    private static final Settlement.Result RELEASED = new Settlement.Released();

    private static Settlement of(int mail, Settlement.Result result) {
        return new Settlement(new MailId(new UUID(0, mail)), 1, result);
    }

    private static RelayBreaker after(RelayBreaker breaker, Settlement settlement) {
        return breaker.after(settlement, NOW, () -> 0.5);
    }

    private static RelayBreaker after(RelayBreaker breaker, Settlement.Result result, int... mails) {
        RelayBreaker last = breaker;
        for (int mail : mails) {
            last = after(last, of(mail, result));
        }
        return last;
    }

    /** With mail 9 out as the probe. */
    private static RelayBreaker probing(RelayBreaker open) {
        MailKind kind = new MailKind("test", 1);
        ClaimedMail mail = new ClaimedMail(
                new MailId(new UUID(0, 9)), 1, kind, "test:9", null, "a@example.com", "en", "{}", NOW, 0, false, 0);
        return open.probing(mail, NOW.plus(MINUTE));
    }

    @Test
    void an_unavailable_relay_opens_it_at_once_and_hands_out_one_mail_when_a_probe_is_due() {
        RelayBreaker open = after(CLOSED, AWAY, 1);
        assertThat(open.state()).isEqualTo(State.UNAVAILABLE);
        assertThat(open.lastError()).isEqualTo("connection refused");
        assertThat(open.allowance(20, MINUTE, NOW)).isZero();
        assertThat(open.allowance(20, MINUTE, NOW.plusSeconds(1))).isEqualTo(1);
        assertThat(probing(open).allowance(20, MINUTE, NOW.plusSeconds(59))).isZero();
        assertThat(probing(open).allowance(20, MINUTE, NOW.plusSeconds(60))).isEqualTo(1);
    }

    @Test
    void probes_follow_at_intervals_that_double_up_to_a_minute() {
        RelayBreaker open = after(CLOSED, AWAY, 1);
        for (int seconds : List.of(2, 4, 8, 16, 32, 60, 60)) {
            open = after(probing(open), AWAY, 9);
            assertThat(open.nextProbeAt()).isEqualTo(NOW.plusSeconds(seconds));
        }
        assertThat(open.failedProbes()).isEqualTo(7);
    }

    @Test
    void jitter_moves_a_probe_by_a_fifth_either_way() {
        assertThat(CLOSED.after(of(1, AWAY), NOW, () -> 0).nextProbeAt()).isEqualTo(NOW.plusMillis(800));
        assertThat(CLOSED.after(of(1, AWAY), NOW, () -> 0.999).nextProbeAt())
                .isBetween(NOW.plusMillis(1190), NOW.plusMillis(1200));
    }

    @Test
    void only_the_probe_decides_on_an_unavailable_relay() {
        RelayBreaker open = probing(after(CLOSED, AWAY, 1));
        assertThat(after(open, AWAY, 2, 3)).isEqualTo(open);
        assertThat(after(open, DELIVERED, 2)).isEqualTo(open);
        assertThat(after(open, new Settlement(new MailId(new UUID(0, 9)), 2, DELIVERED)))
                .as("another lease")
                .isEqualTo(open);
        assertThat(after(open, DELIVERED, 9).state()).isEqualTo(State.CLOSED);
        assertThat(after(open, DEFERRED, 9).state()).isEqualTo(State.CLOSED);
        assertThat(after(open, NO_SUCH_USER, 9).state()).isEqualTo(State.CLOSED);
    }

    @Test
    void a_probe_that_was_not_sent_lets_the_next_one_go_at_once() {
        RelayBreaker open = after(probing(after(CLOSED, AWAY, 1)), RELEASED, 9);
        assertThat(open.allowance(20, MINUTE, NOW)).isEqualTo(1);
        assertThat(open.failedProbes()).isZero();
    }

    @Test
    void after_closing_the_allowance_doubles_each_second() {
        RelayBreaker closed = after(probing(after(CLOSED, AWAY, 1)), DELIVERED, 9);
        assertThat(closed.allowance(20, MINUTE, NOW)).isEqualTo(1);
        assertThat(closed.allowance(20, MINUTE, NOW.plusSeconds(1))).isEqualTo(2);
        assertThat(closed.allowance(20, MINUTE, NOW.plusSeconds(4))).isEqualTo(16);
        assertThat(closed.allowance(20, MINUTE, NOW.plusSeconds(5))).isEqualTo(20);
        assertThat(closed.allowance(1000, MINUTE, NOW.plus(Duration.ofDays(30))))
                .isEqualTo(1000);
        assertThat(closed.allowance(20, MINUTE, NOW.minusSeconds(5)))
                .as("a clock set back")
                .isEqualTo(20);
    }

    @Test
    void five_different_mails_refused_or_deferred_in_a_row_open_it() {
        RelayBreaker four = after(after(CLOSED, REFUSED, 1, 2), DEFERRED, 3, 4);
        assertThat(four.open()).isFalse();
        assertThat(after(four, REFUSED, 1, 2, 3, 4).open())
                .as("the same mails again")
                .isFalse();
        assertThat(after(four, NO_SUCH_USER, 5, 6, 7).open())
                .as("the recipients' fault")
                .isFalse();
        RelayBreaker open = after(four, REFUSED, 5);
        assertThat(open.state()).isEqualTo(State.REJECTING);
        assertThat(open.lastError()).isEqualTo("554 5.7.1 denied");
        RelayBreaker interrupted = after(after(four, DELIVERED, 5), REFUSED, 6, 7, 8, 9);
        assertThat(interrupted.open()).as("one was delivered between").isFalse();
    }

    @Test
    void only_a_delivery_closes_it_on_a_relay_that_rejects() {
        RelayBreaker open = probing(after(CLOSED, REFUSED, 1, 2, 3, 4, 5));
        RelayBreaker refusedAgain = after(open, REFUSED, 9);
        assertThat(refusedAgain.state()).isEqualTo(State.REJECTING);
        assertThat(refusedAgain.nextProbeAt()).isEqualTo(NOW.plusSeconds(2));
        RelayBreaker unknownUser = after(open, NO_SUCH_USER, 9);
        assertThat(unknownUser.state()).isEqualTo(State.REJECTING);
        assertThat(unknownUser.nextProbeAt()).isEqualTo(NOW.plusSeconds(1));
        assertThat(after(open, AWAY, 9).state()).isEqualTo(State.REJECTING);
        assertThat(after(open, DELIVERED, 9).open()).isFalse();
        assertThat(after(open, DELIVERED, 2).open())
                .as("one that was under way")
                .isFalse();
    }

    @Test
    void what_tells_nothing_new_changes_nothing() {
        assertThat(after(CLOSED, DELIVERED, 1)).isSameAs(CLOSED);
        assertThat(after(CLOSED, RELEASED, 1)).isSameAs(CLOSED);
        assertThat(after(CLOSED, new Settlement.Rejected(DeathReason.UNSENDABLE, 0, "bad address"), 1))
                .isSameAs(CLOSED);
        assertThat(after(CLOSED, NO_SUCH_USER, 1)).isSameAs(CLOSED);
    }

    @Test
    void a_clock_that_is_set_back_does_not_keep_probes_from_going_out() {
        RelayBreaker open = after(CLOSED, AWAY, 1);
        assertThat(open.allowance(20, MINUTE, NOW.minus(Duration.ofHours(1)))).isEqualTo(1);
        assertThat(probing(open).allowance(20, MINUTE, NOW)).isZero();
        assertThat(probing(open).allowance(20, MINUTE, NOW.minus(Duration.ofHours(1))))
                .isEqualTo(1);
    }

    @Test
    void an_operator_can_have_the_next_probe_at_once() {
        assertThat(after(CLOSED, AWAY, 1).probeNow(NOW).allowance(20, MINUTE, NOW))
                .isEqualTo(1);
        assertThat(CLOSED.probeNow(NOW)).isSameAs(CLOSED);
    }

    @Test
    void a_result_that_is_told_again_tells_nothing() {
        Settlement again = of(1, AWAY).repeated();
        assertThat(after(CLOSED, again)).isSameAs(CLOSED);
        RelayBreaker four = after(CLOSED, REFUSED, 1, 2, 3, 4);
        assertThat(after(four, of(5, DELIVERED).repeated())).isSameAs(four);
        RelayBreaker open = probing(after(CLOSED, AWAY, 1));
        assertThat(after(open, of(9, DELIVERED).repeated())).isSameAs(open);
    }

    @Test
    void only_a_permanent_refusal_that_names_the_recipient_is_the_recipients_fault() {
        assertThat(RelaySignal.isRecipientsFault("550 5.1.1 <a@example.com>: unknown"))
                .isTrue();
        assertThat(RelaySignal.isRecipientsFault("550 5.1.10 null MX")).isTrue();
        assertThat(RelaySignal.isRecipientsFault("552-5.2.2 over quota\r\n552 5.2.2 sorry"))
                .isTrue();
        assertThat(RelaySignal.isRecipientsFault("450 4.2.0 later")).isFalse();
        assertThat(RelaySignal.isRecipientsFault("450 4.1.8 sender domain not found"))
                .isFalse();
        assertThat(RelaySignal.isRecipientsFault("550 5.1.8 bad outbound sender"))
                .isFalse();
        assertThat(RelaySignal.isRecipientsFault("553 5.1.7 sender address syntax"))
                .isFalse();
        assertThat(RelaySignal.isRecipientsFault("554 refused by FilterGate 5.2.1"))
                .isFalse();
        assertThat(RelaySignal.isRecipientsFault("554 5.7.1 blocked using 127.5.1.10"))
                .isFalse();
    }
}
