package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.LEASE;
import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.OutboxOperations.RequeueResult;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Suppression;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Addresses that a relay has said do not exist, and what becomes of mails to them. */
public interface OutboxSuppressionContract {
    Settlement.Result NO_SUCH_USER = new Settlement.Refused(550, "550 5.1.1 no such user");
    String GONE = "gone@example.com";

    OutboxFixture outbox();

    private MailId enqueueTo(String typed, String word, @Nullable String group) {
        EmailAddress recipient = EmailAddress.parse(typed).orElseThrow();
        NewMail like = OutboxFixture.mail(word, group, null, Schedule.NOW);
        return outbox().enqueue(new NewMail(
                like.id(), like.content(), recipient, like.locale(), like.reference(), group, null, like.schedule()));
    }

    private MailId enqueueTo(String typed, String word) {
        return enqueueTo(typed, word, null);
    }

    private Claim claim() {
        return outbox().repository().claim(outbox().request("w1"));
    }

    private ClaimedMail claimOne() {
        List<ClaimedMail> mails = outbox().claim("w1");
        assertThat(mails).hasSize(1);
        return mails.getFirst();
    }

    /** @return the mail that was refused, and is dead */
    private MailId suppress(String typed) {
        MailId id = enqueueTo(typed, "refused");
        outbox().settle(claimOne(), NO_SUCH_USER);
        assertThat(outbox().state("refused")).isEqualTo(MailState.DEAD);
        return id;
    }

    private List<String> suppressed() {
        return outbox().suppressions().list(null, 100).stream()
                .map(Suppression::recipient)
                .toList();
    }

    private void assertDiscarded(String word, int attempts) {
        MailView mail = outbox().journal().about("test:" + word).getLast();
        assertThat(mail.state()).isEqualTo(MailState.DISCARDED);
        assertThat(mail.reasonCode()).isEqualTo("suppressed");
        assertThat(mail.attempts()).isEqualTo(attempts);
        assertThat(mail.finishedAt()).isNotNull();
    }

    @Test
    default void an_address_that_does_not_exist_is_on_record_with_the_mail_and_the_reply_that_said_so() {
        assertThat(suppressed()).isEmpty();
        MailId refused = suppress(GONE);
        Suppression suppression = outbox().suppressions().list(null, 100).getFirst();
        assertThat(suppression.recipient()).isEqualTo(GONE);
        assertThat(suppression.mail()).isEqualTo(refused);
        assertThat(suppression.reply()).isEqualTo("550 5.1.1 no such user");
        assertThat(suppression.since())
                .isEqualTo(outbox().operations()
                        .find(refused)
                        .orElseThrow()
                        .attempts()
                        .getFirst()
                        .failedAt());
    }

    @Test
    default void a_mail_to_a_suppressed_address_ends_discarded_without_an_attempt() {
        suppress(GONE);
        MailId later = enqueueTo(GONE, "later");
        enqueueTo("here@example.com", "other");
        Claim claim = claim();
        assertThat(claim.mails()).extracting(ClaimedMail::reference).containsExactly("test:other");
        assertThat(claim.resolved())
                .extracting(Claim.Resolved::id, Claim.Resolved::state, Claim.Resolved::reason)
                .containsExactly(tuple(later, MailState.DISCARDED, null));
        assertDiscarded("later", 0);
        MailFilter discarded = new MailFilter(MailState.DISCARDED, null, null, null);
        assertThat(outbox().operations().list(discarded, null, 10))
                .extracting(MailEntry::mail)
                .extracting(MailView::id, MailView::reasonCode)
                .containsExactly(tuple(later, "suppressed"));
        assertThat(outbox().operations().find(later).orElseThrow().attempts()).isEmpty();
    }

    @Test
    default void a_mail_that_waits_for_its_next_attempt_ends_discarded_when_it_is_due() {
        enqueueTo(GONE, "refused");
        enqueueTo(GONE, "deferred");
        List<ClaimedMail> mails = outbox().claim("w1");
        outbox().fail(mails.getLast());
        outbox().settle(mails.getFirst(), NO_SUCH_USER);
        assertThat(claim().resolved()).isEmpty();
        outbox().advance(RETRY_DELAY);
        assertThat(claim().mails()).isEmpty();
        assertDiscarded("deferred", 1);
    }

    @Test
    default void no_other_answer_suppresses() {
        List<Settlement.Result> answers = List.of(
                new Settlement.Refused(550, "550 5.7.1 not for you"),
                new Settlement.Refused(550, "550 5.2.1 mailbox disabled"),
                new Settlement.Refused(550, "550 no such user"),
                new Settlement.Refused(550, "550 no such user (5.1.1)"),
                new Settlement.Refused(550, "550 5.1.10 null MX"),
                new Settlement.Refused(553, "553 5.1.7 bad sender"),
                new Settlement.Refused(553, "553 5.1.8 bad sender's system"),
                new Settlement.Failed(450, "450 4.1.1 who?", false, RETRY_DELAY, MAX_ATTEMPTS),
                new Settlement.Failed(450, "450 4.1.1 who?", false, RETRY_DELAY, 1),
                new Settlement.Rejected(DeathReason.UNSENDABLE, 0, "550 5.1.1 we say so ourselves"),
                new Settlement.Unavailable(550, "550 5.1.1 sender unknown"));
        for (int i = 0; i < answers.size(); i++) {
            enqueueTo("a" + i + "@example.com", "a" + i);
            outbox().settle(claimOne(), answers.get(i));
            assertThat(suppressed()).as(answers.get(i).toString()).isEmpty();
            if (i < answers.size() - 1) {
                enqueueTo("here@example.com", "good"); // so that the relay is not taken for one that rejects everything
                outbox().deliver(claimOne());
            }
        }
    }

    @Test
    default void what_a_relay_says_of_addresses_while_it_rejects_everything_is_not_believed() {
        for (int i = 0; i < RelayBreaker.REJECTIONS_TO_OPEN; i++) {
            enqueueTo("a" + i + "@example.com", "a" + i);
            outbox().settle(claimOne(), new Settlement.Refused(554, "554 5.7.1 relay access denied"));
        }
        enqueueTo(GONE, "probe");
        outbox().advance(LEASE);
        outbox().settle(claimOne(), NO_SUCH_USER);
        assertThat(outbox().state("probe")).isEqualTo(MailState.DEAD);
        assertThat(suppressed()).isEmpty();
    }

    @Test
    default void addresses_are_the_same_in_whatever_way_they_were_typed() {
        suppress("Gone@B\u00fccher.example");
        assertThat(suppressed()).containsExactly("gone@xn--bcher-kva.example");
        enqueueTo("GONE@xn--bcher-kva.example", "later");
        assertThat(claim().mails()).isEmpty();
        assertDiscarded("later", 0);
        assertThat(outbox().suppressions()
                        .lift(EmailAddress.parse(" gone@b\u00fccher.example").orElseThrow()))
                .isTrue();
    }

    @Test
    default void once_lifted_new_mails_go_there_and_the_discarded_stay_so() {
        suppress(GONE);
        enqueueTo(GONE, "between");
        claim();
        EmailAddress gone = new EmailAddress(GONE);
        assertThat(outbox().suppressions().lift(gone)).isTrue();
        assertThat(outbox().suppressions().lift(gone)).as("a second time").isFalse();
        assertThat(suppressed()).isEmpty();
        enqueueTo(GONE, "after");
        outbox().deliver(claimOne());
        assertThat(outbox().state("after")).isEqualTo(MailState.SENT);
        assertDiscarded("between", 0);
        MailId again = suppress(GONE);
        assertThat(outbox().suppressions().list(null, 100))
                .extracting(Suppression::mail)
                .containsExactly(again);
    }

    @Test
    default void a_requeued_mail_ends_discarded_while_its_address_is_suppressed_and_leaves_once_it_is_not() {
        MailId first = suppress(GONE);
        assertThat(outbox().operations().requeue(first)).isInstanceOf(RequeueResult.Requeued.class);
        assertThat(claim().mails()).isEmpty();
        assertDiscarded("refused", 0);
        MailId second = enqueueTo("gone.too@example.com", "second");
        outbox().settle(claimOne(), NO_SUCH_USER);
        outbox().suppressions().lift(new EmailAddress("gone.too@example.com"));
        outbox().operations().requeue(second);
        assertThat(claimOne().id()).isEqualTo(second);
    }

    @Test
    default void a_mail_behind_a_discarded_one_of_its_group_is_not_held_up() {
        enqueueTo(GONE, "first", "g");
        enqueueTo(GONE, "second", "g");
        enqueueTo("here@example.com", "third", "g");
        outbox().settle(claimOne(), NO_SUCH_USER);
        assertThat(claim().mails()).isEmpty();
        assertDiscarded("second", 0);
        assertThat(claimOne().reference()).isEqualTo("test:third");
    }

    @Test
    default void two_mails_that_are_refused_suppress_their_address_once() {
        MailId first = enqueueTo(GONE, "first");
        enqueueTo(GONE, "second");
        List<ClaimedMail> mails = outbox().claim("w1");
        outbox().repository()
                .settle(mails.stream()
                        .map(mail -> new Settlement(mail.id(), mail.leaseNo(), NO_SUCH_USER))
                        .toList());
        assertThat(outbox().suppressions().list(null, 100))
                .extracting(Suppression::mail)
                .containsExactly(first);
        assertThat(outbox().state("second")).isEqualTo(MailState.DEAD);
    }

    @Test
    default void a_refusal_under_a_lease_that_is_over_suppresses_nothing() {
        enqueueTo(GONE, "a");
        ClaimedMail late = claimOne();
        outbox().advance(LEASE.plusSeconds(1));
        claimOne();
        assertThat(outbox().settle(late, NO_SUCH_USER).superseded()).containsExactly(late.id());
        assertThat(suppressed()).isEmpty();
    }

    @Test
    default void a_mail_that_was_withdrawn_while_it_was_refused_suppresses_too() {
        enqueueTo(GONE, "a");
        ClaimedMail mail = claimOne();
        outbox().transactions().inTransaction(tx -> tx.outbox().withdraw("test:a", TestMail.KIND.name()));
        outbox().settle(mail, NO_SUCH_USER);
        assertThat(outbox().state("a")).isEqualTo(MailState.WITHDRAWN);
        assertThat(suppressed()).containsExactly(GONE);
    }

    @Test
    default void a_lost_mail_to_a_suppressed_address_ends_discarded_and_uncertain() {
        enqueueTo(GONE, "refused");
        MailId lost = enqueueTo(GONE, "lost");
        ClaimedMail refused = outbox().claim("killed").getFirst();
        outbox().settle(refused, NO_SUCH_USER);
        outbox().advance(LEASE.plusSeconds(1));
        assertThat(claim().mails()).isEmpty();
        assertDiscarded("lost", 1);
        assertThat(outbox().uncertain(lost)).isTrue();
    }

    @Test
    default void a_paused_outbox_keeps_mails_to_suppressed_addresses_until_it_is_resumed() {
        suppress(GONE);
        enqueueTo(GONE, "later");
        outbox().control().pause();
        claim();
        assertThat(outbox().state("later")).isEqualTo(MailState.PENDING);
        outbox().control().resume();
        claim();
        assertDiscarded("later", 0);
    }

    @Test
    default void a_mail_to_a_suppressed_address_is_no_probe() {
        suppress(GONE);
        enqueueTo("here@example.com", "good");
        ClaimedMail good = claimOne();
        enqueueTo(GONE, "later");
        outbox().advance(Duration.ofSeconds(1));
        outbox().settle(good, new Settlement.Unavailable(0, "connection refused"));
        outbox().advance(Duration.ofSeconds(2));
        assertThat(claim().mails()).isEmpty();
        assertDiscarded("later", 0);
        assertThat(claimOne().reference()).isEqualTo("test:good");
    }

    @Test
    default void the_list_has_the_newest_first_and_goes_on_where_it_ended() {
        for (String name : List.of("m", "z", "a")) {
            suppress(name + "@example.com");
            outbox().advance(Duration.ofSeconds(1));
        }
        List<Suppression> page = outbox().suppressions().list(null, 2);
        assertThat(page).extracting(Suppression::recipient).containsExactly("a@example.com", "z@example.com");
        assertThat(outbox().suppressions().list(page.getLast().seq(), 2))
                .extracting(Suppression::recipient)
                .containsExactly("m@example.com");
    }
}
