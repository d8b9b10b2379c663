package dev.bookpost.domain.booking;

import static dev.bookpost.domain.booking.Samples.MAIL;
import static dev.bookpost.domain.booking.Samples.NOW;
import static dev.bookpost.domain.booking.Samples.PARIS;
import static dev.bookpost.domain.booking.Samples.RESOURCE;
import static dev.bookpost.domain.booking.Samples.SEOUL;
import static dev.bookpost.domain.booking.Samples.SLOT;
import static dev.bookpost.domain.booking.Samples.booking;
import static dev.bookpost.domain.booking.Samples.member;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.BookingMails.Cancelled;
import dev.bookpost.domain.booking.BookingMails.Changed;
import dev.bookpost.domain.booking.BookingMails.Confirmed;
import dev.bookpost.domain.booking.BookingMails.Failed;
import dev.bookpost.domain.booking.BookingMails.Received;
import dev.bookpost.domain.booking.BookingMails.Reminder;
import dev.bookpost.domain.booking.BookingMails.Snapshot;
import dev.bookpost.domain.booking.BookingState.CancelledBy;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class BookingMailsTest {
    private static final Instant LATER = NOW.plusSeconds(90);

    private static final String TOKEN = "end-them";
    private static final Instant HOLD_END = NOW.plus(Duration.ofHours(1));
    private static final Slot LATER_SLOT =
            new Slot(SLOT.start().plusSeconds(3_600), SLOT.end().plusSeconds(3_600));

    private static BookingMails mails(boolean confirmed) {
        return new BookingMails(RESOURCE, member(confirmed));
    }

    private static Booking held() {
        return booking(Samples.resource(3, new Approval.Manual(Duration.ofHours(1))));
    }

    private static Booking cancelled(CancelledBy by) {
        return booking().cancelled(by, "call 555", LATER);
    }

    @Test
    void a_confirmation_holds_the_booking_as_it_was_when_its_status_was_fixed() {
        NewMail mail = mails(true).toldOf(MAIL, booking());
        assertThat(mail.content())
                .isEqualTo(new Confirmed(new Snapshot(
                        booking().id(),
                        0,
                        "Visit evil.example",
                        "Win a prize",
                        "Room",
                        SLOT.start(),
                        SLOT.end(),
                        SEOUL,
                        PARIS,
                        NOW)));
    }

    @Test
    void a_mail_goes_to_the_member_in_the_members_language_at_once() {
        NewMail mail = mails(true).toldOf(MAIL, booking());
        assertThat(mail.id()).isEqualTo(MAIL);
        assertThat(mail.recipient()).isEqualTo(member(true).email());
        assertThat(mail.locale()).isEqualTo(Locale.KOREA);
        assertThat(mail.schedule()).isEqualTo(Schedule.NOW);
    }

    @Test
    void a_cancellation_says_when_who_and_why() {
        NewMail mail = mails(true).toldOf(MAIL, cancelled(CancelledBy.OPERATOR));
        assertThat(mail.content()).isInstanceOfSatisfying(Cancelled.class, content -> {
            assertThat(content.byOperator()).isTrue();
            assertThat(content.reason()).isEqualTo("call 555");
            assertThat(content.booking().revision()).isEqualTo(1);
            assertThat(content.booking().statusFixedAt()).isEqualTo(LATER);
        });
        NewMail own = mails(true).toldOf(MAIL, cancelled(CancelledBy.MEMBER));
        assertThat(((Cancelled) own.content()).byOperator()).isFalse();
    }

    @Test
    void nothing_that_a_stranger_chose_goes_to_an_unconfirmed_address() {
        NewMail confirmed = mails(false).toldOf(MAIL, booking());
        NewMail cancelled = mails(false).toldOf(MAIL, cancelled(CancelledBy.MEMBER));
        assertThat(confirmed.content()).isInstanceOfSatisfying(Confirmed.class, content -> {
            assertThat(content.booking().memberName()).isNull();
            assertThat(content.booking().title()).isNull();
        });
        assertThat(cancelled.content()).isInstanceOfSatisfying(Cancelled.class, content -> {
            assertThat(content.booking().memberName()).isNull();
            assertThat(content.booking().title()).isNull();
            assertThat(content.reason()).isNull();
        });
        NewMail received = mails(false).toldOf(MAIL, held());
        NewMail failed = mails(false).toldOf(MAIL, held().failed(Failure.HOLD_EXPIRED, null, LATER));
        NewMail changed = mails(false).changed(MAIL, booking(), LATER_SLOT, true);
        NewMail reminder = mails(false).reminder(MAIL, booking(), TOKEN, NOW).orElseThrow();
        for (NewMail mail : new NewMail[] {confirmed, cancelled, received, failed, changed, reminder}) {
            assertThat(mail.content().toString()).doesNotContain("evil", "prize", "555");
        }
    }

    @Test
    void what_an_operator_says_goes_to_an_unconfirmed_address_too() {
        NewMail failed = mails(false).toldOf(MAIL, held().failed(Failure.REJECTED, "closed", LATER));
        assertThat(((Failed) failed.content()).reason()).isEqualTo("closed");
        NewMail cancelled = mails(false).toldOf(MAIL, cancelled(CancelledBy.OPERATOR));
        assertThat(((Cancelled) cancelled.content()).reason()).isEqualTo("call 555");
    }

    @Test
    void mails_of_one_booking_share_a_group_and_differ_in_their_dedup_key() {
        NewMail confirmed = mails(true).toldOf(MAIL, booking());
        NewMail cancelled = mails(true).toldOf(MAIL, cancelled(CancelledBy.MEMBER));
        assertThat(confirmed.groupKey()).isEqualTo(booking().id().reference()).isEqualTo(cancelled.groupKey());
        assertThat(confirmed.reference()).isEqualTo(booking().id().reference()).isEqualTo(cancelled.reference());
        assertThat(confirmed.dedupKey()).isNotNull().isNotEqualTo(cancelled.dedupKey());
    }

    @Test
    void the_same_change_of_a_booking_is_told_once() {
        NewMail first = mails(true).toldOf(MAIL, booking());
        NewMail again = mails(true).toldOf(MAIL, booking());
        assertThat(again.dedupKey()).isEqualTo(first.dedupKey());
    }

    @Test
    void what_waits_for_approval_says_until_when() {
        assertThat(mails(true).toldOf(MAIL, held()).content())
                .isInstanceOfSatisfying(
                        Received.class,
                        content -> assertThat(content.holdUntil()).isEqualTo(HOLD_END));
    }

    @Test
    void a_failure_says_which_and_why() {
        var rejected = mails(true).toldOf(MAIL, held().failed(Failure.REJECTED, "closed", LATER));
        assertThat(rejected.content()).isInstanceOfSatisfying(Failed.class, content -> {
            assertThat(content.failure()).isEqualTo(Failure.REJECTED);
            assertThat(content.reason()).isEqualTo("closed");
            assertThat(content.booking().statusFixedAt()).isEqualTo(LATER);
        });
        var expired = mails(true).toldOf(MAIL, held().failed(Failure.HOLD_EXPIRED, null, LATER));
        assertThat(((Failed) expired.content()).failure()).isEqualTo(Failure.HOLD_EXPIRED);
    }

    @Test
    void a_change_tells_both_times_and_whether_it_waits_for_approval() {
        Booking moved = booking().movedTo(LATER_SLOT, booking().state(), LATER);
        assertThat(mails(true).changed(MAIL, moved, SLOT, true).content())
                .isInstanceOfSatisfying(Changed.class, content -> {
                    assertThat(content.booking().start()).isEqualTo(LATER_SLOT.start());
                    assertThat(content.previousStart()).isEqualTo(SLOT.start());
                    assertThat(content.previousEnd()).isEqualTo(SLOT.end());
                    assertThat(content.byOperator()).isTrue();
                    assertThat(content.holdUntil()).isNull();
                });
        Booking waiting = booking().movedTo(LATER_SLOT, held().state(), LATER);
        assertThat(((Changed) mails(true).changed(MAIL, waiting, SLOT, false).content()).holdUntil())
                .isEqualTo(HOLD_END);
    }

    @Test
    void a_reminder_leaves_ahead_of_the_start_alone_and_expires_with_it() {
        NewMail reminder = mails(true).reminder(MAIL, booking(), TOKEN, NOW).orElseThrow();
        Instant due = SLOT.start().minus(Duration.ofHours(24));
        assertThat(reminder.schedule()).isEqualTo(new Schedule(due, SLOT.start()));
        assertThat(reminder.content()).isInstanceOf(Reminder.class);
        assertThat(reminder.groupKey()).isNull();
        assertThat(reminder.reference()).isEqualTo(booking().id().reference());
    }

    @Test
    void a_reminder_bears_its_token_and_does_not_tell_it_to_logs() {
        Reminder reminder = (Reminder)
                mails(true).reminder(MAIL, booking(), TOKEN, NOW).orElseThrow().content();
        assertThat(reminder.unsubscribeToken()).isEqualTo(TOKEN);
        assertThat(reminder.toString()).contains("Room").doesNotContain(TOKEN);
    }

    /** What waits from before has no token, and an older process must not take what has. */
    @Test
    void reminders_with_and_without_a_token_are_two_versions_of_one_kind() {
        assertThat(BookingMails.REMINDER.name()).isEqualTo("booking-reminder");
        assertThat(BookingMails.REMINDER.version()).isEqualTo(2);
        Snapshot snapshot = ((Reminder) mails(true)
                        .reminder(MAIL, booking(), TOKEN, NOW)
                        .orElseThrow()
                        .content())
                .booking();
        assertThat(new BookingMails.ReminderWithoutToken(snapshot).kind())
                .isEqualTo(new MailKind("booking-reminder", 1));
    }

    @Test
    void a_member_who_wants_no_reminders_gets_none() {
        Member ann = member(true);
        Member without =
                new Member(ann.id(), ann.email(), ann.name(), ann.locale(), ann.timeZone(), ann.role(), true, false);
        assertThat(new BookingMails(RESOURCE, without).reminder(MAIL, booking(), TOKEN, NOW))
                .isEmpty();
        assertThat(BookingMails.reminding(RESOURCE, booking(), NOW)).isPresent();
    }

    @Test
    void where_it_is_too_late_or_not_wanted_there_is_no_reminder() {
        Instant due = SLOT.start().minus(Duration.ofHours(24));
        assertThat(mails(true).reminder(MAIL, booking(), TOKEN, due.minusNanos(1)))
                .isPresent();
        assertThat(mails(true).reminder(MAIL, booking(), TOKEN, due)).isEmpty();
        assertThat(mails(true).reminder(MAIL, held(), TOKEN, NOW)).isEmpty();
        assertThat(mails(true).reminder(MAIL, cancelled(CancelledBy.MEMBER), TOKEN, NOW))
                .isEmpty();
        Resource silent = new Resource(RESOURCE.id(), "Room", PARIS, 1, new Approval.Automatic(), Duration.ZERO, NOW);
        assertThat(new BookingMails(silent, member(true)).reminder(MAIL, booking(), TOKEN, NOW))
                .isEmpty();
    }
}
