package dev.bookpost.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.fuzz.Course.Way;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.SmtpGateway;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Whoever acts, a mail speaks to whom it goes. */
class LanguageOfMailsTest {
    private static final Way BY_OPERATOR = new Way(Locale.KOREAN, false, true);
    private static final Way REJECTED = new Way(Locale.KOREAN, true, false);

    @Test
    void what_an_english_operator_does_is_told_in_korean_and_in_the_members_zone() {
        try (RecordingRelay relay = new RecordingRelay();
                SmtpGateway gateway = OddInputTest.open(relay.port())) {
            for (Way way : new Way[] {BY_OPERATOR, REJECTED}) {
                Course course = new Course(gateway);
                EmailAddress email = new EmailAddress("kim@example.com");
                MemberId member = course.signUp(email, "김민수", way.locale()).orElseThrow();
                deliver(course);
                Words words = new Words("김민수", "주간 회의", "회의실 A", "시설 점검", "");
                Booking booking = course.book(member, way, words);
                deliver(course);
                relay.take();
                course.end(booking, way, words);
                deliver(course);
                ReadMail mail = ReadMail.of(relay.take().sources().getFirst());
                assertThat(mail.subject()).startsWith("예약 ").contains("주간 회의", "2027년 3월 14일 (일) 11:30");
                assertThat(mail.part("text/plain"))
                        .contains("시설 점검", "11:30–12:30 (UTC+09:00, Asia/Seoul)")
                        .contains("03:30–04:30 (UTC+01:00, Europe/Berlin)")
                        .doesNotContain("Booking", "Mar ");
                assertThat(mail.part("text/html")).contains("<html lang=\"ko\">");
            }
        }
    }

    private static void deliver(Course course) {
        assertThat(course.deliver((OutgoingMail mail, SendOutcome outcome) -> {
                    assertThat(outcome).isInstanceOf(SendOutcome.Delivered.class);
                    course.confirm(mail.content());
                }))
                .isOne();
    }
}
