package dev.bookpost.testkit.booking;

import static dev.bookpost.testkit.booking.SampleBookings.NOW;
import static dev.bookpost.testkit.booking.SampleBookings.PASSWORD;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberRepository.Credentials;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What every store of members does. */
public interface MemberRepositoryContract {
    Instant END = NOW.plus(1, ChronoUnit.HOURS);
    Instant JUST_BEFORE_END = END.minus(1, ChronoUnit.MICROS);

    /** Over stores that are empty when a test begins; the same ones throughout the test. */
    Transactions<BookingUnitOfWork> transactions();

    private SampleBookings samples() {
        return new SampleBookings(transactions());
    }

    private CommittedMembers members() {
        return new CommittedMembers(transactions());
    }

    private static byte[] digest(String token) {
        return token.getBytes(UTF_8);
    }

    @Test
    default void a_member_is_read_back_as_it_was_added() {
        Member ann = samples().member("ann@example.com");
        assertThat(members().byId(ann.id())).contains(ann);
        assertThat(members().byEmail(ann.email())).contains(new Credentials(ann, PASSWORD));
    }

    @Test
    default void every_role_locale_and_zone_survives_storing() {
        Member model = samples().stranger("op@example.com");
        Member operator = new Member(
                model.id(),
                model.email(),
                "Ωmega ÿ 🧑‍🚀",
                Locale.forLanguageTag("zh-Hant-TW"),
                ZoneOffset.ofHoursMinutes(5, 45),
                Role.OPERATOR,
                true,
                false);
        assertThat(members().add(operator, PASSWORD, NOW)).isTrue();
        assertThat(members().byId(operator.id())).contains(operator);
    }

    @Test
    default void an_unknown_address_is_not_found() {
        samples().member("ann@example.com");
        assertThat(members().byEmail(new EmailAddress("anna@example.com"))).isEmpty();
    }

    @Test
    default void a_taken_address_is_refused_and_leaves_the_transaction_usable() {
        SampleBookings samples = samples();
        Member first = samples.member("ann@example.com");
        Member second = samples.stranger("ann@example.com");
        Member other = samples.stranger("bob@example.com");
        PasswordHash password = new PasswordHash("another");
        List<Boolean> added = transactions()
                .inTransaction(tx -> List.of(
                        tx.members().add(second, password, NOW), tx.members().add(other, password, NOW)));
        assertThat(added).containsExactly(false, true);
        assertThat(members().byEmail(first.email())).contains(new Credentials(first, PASSWORD));
        assertThat(members().byId(second.id())).isEmpty();
        assertThat(members().byId(other.id())).contains(other);
    }

    @Test
    default void the_address_of_a_failed_sign_up_stays_free() {
        SampleBookings samples = samples();
        Member ann = samples.stranger("ann@example.com");
        assertThatThrownBy(() -> transactions().inTransaction(tx -> {
                    tx.members().add(ann, PASSWORD, NOW);
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(members().add(ann, PASSWORD, NOW)).isTrue();
    }

    @Test
    default void a_session_is_found_by_its_digest_until_it_expires() {
        SampleBookings samples = samples();
        Member ann = samples.member("ann@example.com");
        Member bob = samples.member("bob@example.com");
        members().openSession(digest("a"), ann.id(), PASSWORD, NOW, END);
        members().openSession(digest("b"), bob.id(), PASSWORD, NOW, END.plusSeconds(1));
        assertThat(members().bySession(digest("a"), JUST_BEFORE_END)).contains(ann);
        assertThat(members().bySession(digest("a"), END)).isEmpty();
        assertThat(members().bySession(digest("b"), END)).contains(bob);
        assertThat(members().bySession(digest("c"), NOW)).isEmpty();
    }

    @Test
    default void a_closed_session_is_not_found_and_the_others_are() {
        Member ann = samples().member("ann@example.com");
        members().openSession(digest("a"), ann.id(), PASSWORD, NOW, END);
        members().openSession(digest("b"), ann.id(), PASSWORD, NOW, END);
        members().closeSession(digest("a"));
        members().closeSession(digest("never opened"));
        assertThat(members().bySession(digest("a"), NOW)).isEmpty();
        assertThat(members().bySession(digest("b"), NOW)).contains(ann);
    }

    @Test
    default void a_confirmation_confirms_its_members_address_once() {
        SampleBookings samples = samples();
        Member ann = samples.member("ann@example.com");
        Member bob = samples.member("bob@example.com");
        members().addConfirmation(digest("a"), ann.id(), END);
        assertThat(members().confirmEmail(digest("a"), JUST_BEFORE_END)).isTrue();
        assertThat(members().byId(ann.id()).map(Member::emailConfirmed)).contains(true);
        assertThat(members().byId(bob.id()).map(Member::emailConfirmed)).contains(false);
        assertThat(members().confirmEmail(digest("a"), JUST_BEFORE_END)).isFalse();
    }

    @Test
    default void what_has_expired_is_forgotten_a_part_at_a_time_and_the_rest_stays() {
        Member ann = samples().member("ann@example.com");
        for (String token : List.of("a", "b", "c")) {
            members().openSession(digest(token), ann.id(), PASSWORD, NOW, END);
        }
        members().openSession(digest("longer"), ann.id(), PASSWORD, NOW, END.plusSeconds(1));
        members().addConfirmation(digest("a"), ann.id(), END);
        members().addPasswordReset(digest("a"), ann.id(), END);
        members().addUnsubscribe(digest("a"), ann.id(), END);
        members().addUnsubscribe(digest("longer"), ann.id(), END.plusSeconds(1));
        assertThat(members().forgetExpired(JUST_BEFORE_END, 10)).isZero();
        assertThat(members().forgetExpired(END, 2)).isEqualTo(5);
        assertThat(members().forgetExpired(END, 2)).isEqualTo(1);
        assertThat(members().forgetExpired(END, 2)).isZero();
        assertThat(members().bySession(digest("longer"), END)).contains(ann);
        assertThat(members().byUnsubscribe(digest("longer"), END)).contains(ann.id());
    }

    @Test
    default void an_expired_or_unknown_confirmation_confirms_nothing() {
        Member ann = samples().member("ann@example.com");
        members().addConfirmation(digest("a"), ann.id(), END);
        assertThat(members().confirmEmail(digest("a"), END)).isFalse();
        assertThat(members().confirmEmail(digest("b"), NOW)).isFalse();
        assertThat(members().byId(ann.id())).contains(ann);
    }

    @Test
    default void a_confirmation_used_by_a_failed_transaction_can_be_used_again() {
        Member ann = samples().member("ann@example.com");
        members().addConfirmation(digest("a"), ann.id(), END);
        assertThatThrownBy(() -> transactions().inTransaction(tx -> {
                    tx.members().confirmEmail(digest("a"), NOW);
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(members().byId(ann.id())).contains(ann);
        assertThat(members().confirmEmail(digest("a"), NOW)).isTrue();
    }

    @Test
    default void a_session_is_opened_for_the_password_that_the_member_has() {
        Member ann = samples().member("ann@example.com");
        PasswordHash earlier = new PasswordHash("an earlier one");
        assertThat(members().openSession(digest("a"), ann.id(), earlier, NOW, END))
                .isFalse();
        assertThat(members().bySession(digest("a"), NOW)).isEmpty();
        assertThat(members().openSession(digest("a"), ann.id(), PASSWORD, NOW, END))
                .isTrue();
    }

    @Test
    default void a_reset_token_is_used_once_and_until_it_expires() {
        Member ann = samples().member("ann@example.com");
        members().addPasswordReset(digest("a"), ann.id(), END);
        assertThat(members().byPasswordReset(digest("a"), JUST_BEFORE_END)).contains(ann.id());
        assertThat(members().byPasswordReset(digest("a"), END)).isEmpty();
        assertThat(members().usePasswordReset(digest("a"), END)).isEmpty();
        assertThat(members().usePasswordReset(digest("b"), NOW)).isEmpty();
        assertThat(members().usePasswordReset(digest("a"), JUST_BEFORE_END)).contains(ann.id());
        assertThat(members().usePasswordReset(digest("a"), JUST_BEFORE_END)).isEmpty();
        assertThat(members().byPasswordReset(digest("a"), NOW)).isEmpty();
    }

    @Test
    default void a_new_password_ends_the_members_sessions_and_reset_tokens_and_nobody_elses() {
        SampleBookings samples = samples();
        Member ann = samples.member("ann@example.com");
        Member bob = samples.member("bob@example.com");
        for (Member member : List.of(ann, bob)) {
            byte[] token = digest(member.email().value());
            members().openSession(token, member.id(), PASSWORD, NOW, END);
            members().addPasswordReset(token, member.id(), END);
        }
        PasswordHash next = new PasswordHash("the next one");
        members().changePassword(ann.id(), next);
        assertThat(members().byEmail(ann.email())).contains(new Credentials(ann, next));
        assertThat(members().byEmail(bob.email())).contains(new Credentials(bob, PASSWORD));
        assertThat(members().bySession(digest("ann@example.com"), NOW)).isEmpty();
        assertThat(members().byPasswordReset(digest("ann@example.com"), NOW)).isEmpty();
        assertThat(members().bySession(digest("bob@example.com"), NOW)).contains(bob);
        assertThat(members().byPasswordReset(digest("bob@example.com"), NOW)).contains(bob.id());
    }

    @Test
    default void an_unsubscribe_token_is_good_until_it_expires_however_often_it_is_used() {
        SampleBookings samples = samples();
        Member ann = samples.member("ann@example.com");
        Member bob = samples.member("bob@example.com");
        members().addUnsubscribe(digest("a"), ann.id(), END);
        members().addUnsubscribe(digest("b"), bob.id(), END);
        for (int i = 0; i < 2; i++) {
            assertThat(members().byUnsubscribe(digest("a"), JUST_BEFORE_END)).contains(ann.id());
        }
        assertThat(members().byUnsubscribe(digest("b"), NOW)).contains(bob.id());
        assertThat(members().byUnsubscribe(digest("a"), END)).isEmpty();
        assertThat(members().byUnsubscribe(digest("c"), NOW)).isEmpty();
    }

    @Test
    default void tokens_of_one_purpose_serve_no_other() {
        Member ann = samples().member("ann@example.com");
        members().addUnsubscribe(digest("a"), ann.id(), END);
        assertThat(members().bySession(digest("a"), NOW)).isEmpty();
        assertThat(members().confirmEmail(digest("a"), NOW)).isFalse();
        assertThat(members().usePasswordReset(digest("a"), NOW)).isEmpty();
        members().addPasswordReset(digest("b"), ann.id(), END);
        assertThat(members().byUnsubscribe(digest("b"), NOW)).isEmpty();
    }

    @Test
    default void a_member_may_want_no_reminders_and_want_them_again() {
        SampleBookings samples = samples();
        Member ann = samples.member("ann@example.com");
        Member bob = samples.member("bob@example.com");
        members().openSession(digest("a"), ann.id(), PASSWORD, NOW, END);
        assertThat(ann.reminders()).isTrue();
        assertThat(members().changeReminders(ann.id(), true)).as("as it is").isFalse();
        assertThat(members().changeReminders(ann.id(), false)).isTrue();
        assertThat(members().changeReminders(ann.id(), false)).isFalse();
        assertThat(members().bySession(digest("a"), NOW).map(Member::reminders)).contains(false);
        assertThat(members().hold(ann.id()).map(Member::reminders)).contains(false);
        assertThat(members().byId(bob.id())).contains(bob);
        members().confirmEmail(ann.id());
        members().changeRole(ann.id(), Role.VIEWER);
        assertThat(members().byId(ann.id()).map(Member::reminders)).contains(false);
        assertThat(members().changeReminders(ann.id(), true)).isTrue();
        assertThat(members().hold(ann.id()).map(Member::reminders)).contains(true);
        assertThat(members().changeReminders(samples.stranger("cy@example.com").id(), false))
                .isFalse();
        assertThat(members().hold(samples.stranger("cy@example.com").id())).isEmpty();
    }

    @Test
    default void another_role_ends_the_members_sessions() {
        SampleBookings samples = samples();
        Member ann = samples.member("ann@example.com");
        Member bob = samples.member("bob@example.com");
        members().openSession(digest("a"), ann.id(), PASSWORD, NOW, END);
        members().openSession(digest("b"), bob.id(), PASSWORD, NOW, END);
        assertThat(members().anyIs(Role.OPERATOR)).isFalse();
        members().changeRole(ann.id(), Role.OPERATOR);
        assertThat(members().anyIs(Role.OPERATOR)).isTrue();
        assertThat(members().byId(ann.id()).map(Member::role)).contains(Role.OPERATOR);
        assertThat(members().byId(bob.id())).contains(bob);
        assertThat(members().bySession(digest("a"), NOW)).isEmpty();
        assertThat(members().bySession(digest("b"), NOW)).contains(bob);
    }

    @Test
    default void an_address_can_be_proved_without_a_confirmation() {
        SampleBookings samples = samples();
        Member ann = samples.member("ann@example.com");
        Member bob = samples.member("bob@example.com");
        members().confirmEmail(ann.id());
        assertThat(members().byId(ann.id()).map(Member::emailConfirmed)).contains(true);
        assertThat(members().byId(bob.id())).contains(bob);
    }
}
