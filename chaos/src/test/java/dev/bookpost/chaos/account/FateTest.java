package dev.bookpost.chaos.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Violation.Kind;
import org.junit.jupiter.api.Test;

class FateTest {
    @Test
    void nothing_is_wrong_with_what_went_right() {
        Seen seen = new Seen();
        seen.mail("sent").stored("sent", State.SENT).delivered("sent", 1);
        seen.mail("back").takenBack("back", Commit.COMMITTED).stored("back", State.WITHDRAWN);
        seen.mail("bad")
                .dead("bad", "refused", false, 1)
                .failed("bad", 1, 550, "550 no")
                .refused("bad", 550);
        seen.asked("never", Commit.ROLLED_BACK);
        seen.asked("perhaps", Commit.UNKNOWN);
        seen.asked("indeed", Commit.UNKNOWN)
                .deed("indeed")
                .stored("indeed", State.SENT)
                .delivered("indeed", 2);
        seen.exit(true, 0);

        assertThat(seen.violations()).isEmpty();
    }

    @Test
    void a_committed_mail_that_is_nowhere_is_lost() {
        assertThat(new Seen().mail("a").violations()).containsExactly(Kind.LOST);
    }

    @Test
    void a_mail_that_was_delivered_and_then_vanished_is_lost() {
        assertThat(new Seen().mail("a").delivered("a", 1).violations()).containsExactly(Kind.LOST);
    }

    @Test
    void a_mail_in_the_queue_is_left_over() {
        assertThat(new Seen().mail("a").stored("a", State.LIVE).violations()).containsExactly(Kind.STILL_LIVE);
    }

    @Test
    void a_mail_is_in_one_table_only() {
        assertThat(new Seen()
                        .mail("a")
                        .stored("a", State.SENT)
                        .dead("a", "refused", false, 1)
                        .failed("a", 1, 550, "550 no")
                        .refused("a", 550)
                        .delivered("a", 1)
                        .violations())
                .containsExactly(Kind.IN_BOTH_TABLES);
    }

    @Test
    void what_was_rolled_back_is_neither_stored_nor_delivered() {
        assertThat(new Seen()
                        .asked("a", Commit.ROLLED_BACK)
                        .stored("a", State.WITHDRAWN)
                        .takenBack("a", Commit.COMMITTED)
                        .violations())
                .containsExactly(Kind.UNCOMMITTED);
        assertThat(new Seen().asked("a", Commit.ROLLED_BACK).delivered("a", 1).violations())
                .containsExactly(Kind.UNCOMMITTED);
        assertThat(new Seen().asked("a", Commit.ROLLED_BACK).deed("a").violations())
                .containsExactly(Kind.UNCOMMITTED);
    }

    @Test
    void an_unknown_commit_is_whole_or_nothing() {
        assertThat(new Seen().asked("a", Commit.UNKNOWN).deed("a").violations()).containsExactly(Kind.HALF_COMMITTED);
        assertThat(new Seen()
                        .asked("a", Commit.UNKNOWN)
                        .stored("a", State.SENT)
                        .delivered("a", 1)
                        .violations())
                .containsExactly(Kind.HALF_COMMITTED);
        assertThat(new Seen().asked("a", Commit.UNKNOWN).delivered("a", 1).violations())
                .containsExactly(Kind.UNCOMMITTED);
    }

    @Test
    void a_committed_mail_comes_with_its_deed() {
        assertThat(new Seen()
                        .asked("a", Commit.COMMITTED)
                        .stored("a", State.SENT)
                        .delivered("a", 1)
                        .violations())
                .containsExactly(Kind.HALF_COMMITTED);
    }

    @Test
    void a_mail_that_nobody_asked_for_is_noticed() {
        assertThat(new Seen().stored("a", State.SENT).delivered("a", 1).violations())
                .containsExactly(Kind.NEVER_ASKED_FOR);
        assertThat(new Seen().delivered("a to b", 1).violations()).containsExactly(Kind.NEVER_ASKED_FOR);
    }

    @Test
    void what_is_sent_was_taken_by_the_relay() {
        assertThat(new Seen().mail("a").stored("a", State.SENT).violations()).containsExactly(Kind.SENT_ON_PAPER);
    }

    @Test
    void only_what_was_taken_back_is_withdrawn() {
        assertThat(new Seen().mail("a").stored("a", State.WITHDRAWN).violations())
                .containsExactly(Kind.WITHDRAWN_UNASKED);
        assertThat(new Seen()
                        .mail("a")
                        .takenBack("a", Commit.ROLLED_BACK)
                        .stored("a", State.WITHDRAWN)
                        .violations())
                .containsExactly(Kind.WITHDRAWN_UNASKED);
        assertThat(new Seen()
                        .mail("a")
                        .takenBack("a", Commit.UNKNOWN)
                        .stored("a", State.WITHDRAWN)
                        .violations())
                .isEmpty();
    }

    @Test
    void no_mail_is_discarded_for_the_refusal_of_another() {
        assertThat(new Seen().mail("a").stored("a", State.DISCARDED).violations())
                .containsExactly(Kind.DISCARDED_UNASKED);
    }

    @Test
    void what_was_taken_back_is_not_dead() {
        Seen seen = new Seen()
                .mail("a")
                .dead("a", "refused", false, 1)
                .failed("a", 1, 550, "550 no")
                .refused("a", 550);
        assertThat(seen.violations()).isEmpty();
        assertThat(seen.takenBack("a", Commit.COMMITTED).violations()).containsExactly(Kind.NOT_WITHDRAWN);
    }

    @Test
    void a_dispatcher_ends_when_it_is_told_to_and_in_order() {
        assertThat(new Seen().exit(true, 0).violations()).isEmpty();
        assertThat(new Seen().exit(true, 1).violations()).containsExactly(Kind.UNCLEAN_STOP);
        assertThat(new Seen().exit(true, -1).violations()).containsExactly(Kind.UNCLEAN_STOP);
        assertThat(new Seen().exit(false, 0).violations()).containsExactly(Kind.ENDED_BY_ITSELF);
    }

    @Test
    void the_table_names_each_figure() {
        Account account = new Seen()
                .mail("a")
                .stored("a", State.SENT, true, 1)
                .failed("a", 1, 0, "DOT: closed")
                .delivered("a", 1, false, "same")
                .delivered("a", 2)
                .account();

        assertThat(account.violations()).isEmpty();
        assertThat(account.table())
                .map(line -> line.strip().replaceAll(" +", " "))
                .contains("mails asked for 1", "committed 1", "SENT 1", "deliveries 2", "duplicates 1")
                .contains("relay kept its answer back 1", "no reply to DOT 1", "violations 0");
    }
}
