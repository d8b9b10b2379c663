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

import dev.bookpost.domain.booking.Booking.CancelledBy;
import dev.bookpost.domain.booking.BookingMails.Cancelled;
import dev.bookpost.domain.booking.BookingMails.Confirmed;
import dev.bookpost.domain.booking.BookingMails.Snapshot;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Schedule;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class BookingMailsTest {
    private static final Instant LATER = NOW.plusSeconds(90);

    private static Booking cancelled(CancelledBy by) {
        return booking().cancelled(by, "call 555", LATER);
    }

    @Test
    void a_confirmation_holds_the_booking_as_it_was_when_its_status_was_fixed() {
        NewMail mail = BookingMails.confirmed(MAIL, booking(), RESOURCE, member(true));
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
        NewMail mail = BookingMails.confirmed(MAIL, booking(), RESOURCE, member(true));
        assertThat(mail.id()).isEqualTo(MAIL);
        assertThat(mail.recipient()).isEqualTo(member(true).email());
        assertThat(mail.locale()).isEqualTo(Locale.KOREA);
        assertThat(mail.schedule()).isEqualTo(Schedule.NOW);
    }

    @Test
    void a_cancellation_says_when_who_and_why() {
        NewMail mail = BookingMails.cancelled(MAIL, cancelled(CancelledBy.OPERATOR), RESOURCE, member(true));
        assertThat(mail.content()).isInstanceOfSatisfying(Cancelled.class, content -> {
            assertThat(content.byOperator()).isTrue();
            assertThat(content.reason()).isEqualTo("call 555");
            assertThat(content.booking().revision()).isEqualTo(1);
            assertThat(content.booking().statusFixedAt()).isEqualTo(LATER);
        });
        NewMail own = BookingMails.cancelled(MAIL, cancelled(CancelledBy.MEMBER), RESOURCE, member(true));
        assertThat(((Cancelled) own.content()).byOperator()).isFalse();
    }

    @Test
    void nothing_that_a_stranger_chose_goes_to_an_unconfirmed_address() {
        NewMail confirmed = BookingMails.confirmed(MAIL, booking(), RESOURCE, member(false));
        NewMail cancelled = BookingMails.cancelled(MAIL, cancelled(CancelledBy.MEMBER), RESOURCE, member(false));
        assertThat(confirmed.content()).isInstanceOfSatisfying(Confirmed.class, content -> {
            assertThat(content.booking().memberName()).isNull();
            assertThat(content.booking().title()).isNull();
        });
        assertThat(cancelled.content()).isInstanceOfSatisfying(Cancelled.class, content -> {
            assertThat(content.booking().memberName()).isNull();
            assertThat(content.booking().title()).isNull();
            assertThat(content.reason()).isNull();
        });
        for (NewMail mail : new NewMail[] {confirmed, cancelled}) {
            assertThat(mail.content().toString()).doesNotContain("evil", "prize", "555");
        }
    }

    @Test
    void mails_of_one_booking_share_a_group_and_differ_in_their_dedup_key() {
        NewMail confirmed = BookingMails.confirmed(MAIL, booking(), RESOURCE, member(true));
        NewMail cancelled = BookingMails.cancelled(MAIL, cancelled(CancelledBy.MEMBER), RESOURCE, member(true));
        assertThat(confirmed.groupKey()).isEqualTo(booking().id().reference()).isEqualTo(cancelled.groupKey());
        assertThat(confirmed.reference()).isEqualTo(booking().id().reference()).isEqualTo(cancelled.reference());
        assertThat(confirmed.dedupKey()).isNotNull().isNotEqualTo(cancelled.dedupKey());
    }

    @Test
    void the_same_change_of_a_booking_is_told_once() {
        NewMail first = BookingMails.confirmed(MAIL, booking(), RESOURCE, member(true));
        NewMail again = BookingMails.confirmed(MAIL, booking(), RESOURCE, member(true));
        assertThat(again.dedupKey()).isEqualTo(first.dedupKey());
    }
}
