package dev.bookpost.smtp.booking;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingMails.Snapshot;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.smtp.compose.Composer;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.rendering.JteRenderer;
import dev.bookpost.smtp.rendering.Links;
import jakarta.mail.BodyPart;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the mails of one booking tell a calendar, one after another. */
class BookingCalendarTest {
    private static final UUID BOOKING = UUID.fromString("01930000-0000-7000-8000-0000000000aa");
    private static final Instant START = Instant.parse("2027-03-14T02:30:00Z");
    private static final Instant FIXED_AT = Instant.parse("2026-11-30T11:00:05Z");

    private final Composer composer = composer();

    private static Composer composer() {
        MailTemplates.Builder templates = MailTemplates.builder();
        BookingTemplates.register(templates, new Links(URI.create("https://book.example/app")), JteRenderer.shipped());
        MailOrigin origin = new MailOrigin(new EmailAddress("bookpost@example.com"), "Bookpost", "mail.example.com");
        return new Composer(templates.build(), origin, MailSigner.NONE);
    }

    private static Snapshot booking(int revision, @Nullable String title) {
        ZoneId zone = ZoneId.of("Asia/Seoul");
        return new Snapshot(
                new BookingId(BOOKING),
                revision,
                null,
                title,
                "Room A",
                START,
                START.plusSeconds(3_600),
                zone,
                zone,
                FIXED_AT);
    }

    private static MailContent changed(int revision, @Nullable Instant holdUntil) {
        return new BookingMails.Changed(booking(revision, "Talk"), START, START.plusSeconds(60), false, holdUntil);
    }

    /** The calendar's lines, unfolded; empty if the mail has none. */
    private List<String> calendar(MailContent content, Locale locale, Instant date) throws Exception {
        OutgoingMail mail = new OutgoingMail(
                new MailId(new UUID(1, 2)),
                content,
                new EmailAddress("member@example.com"),
                locale,
                date,
                "booking:" + BOOKING);
        MimeMessage message = new MimeMessage(
                Session.getInstance(new Properties()), new ByteArrayInputStream(composer.compose(mail)));
        MimeMultipart parts = (MimeMultipart) message.getContent();
        if (parts.getCount() < 3) {
            return List.of();
        }
        BodyPart part = parts.getBodyPart(2);
        List<String> lines = new String(part.getInputStream().readAllBytes(), UTF_8)
                .replace("\r\n ", "")
                .lines()
                .toList();
        String method = lines.get(4).substring("METHOD:".length());
        assertThat(part.getContentType()).isEqualTo("text/calendar; charset=UTF-8; method=" + method);
        return lines;
    }

    private List<String> calendar(MailContent content) throws Exception {
        return calendar(content, Locale.ENGLISH, FIXED_AT);
    }

    @Test
    void a_booking_is_entered_when_it_is_confirmed() throws Exception {
        assertThat(calendar(new BookingMails.Confirmed(booking(0, "Talk"))))
                .contains(
                        "METHOD:REQUEST",
                        "UID:" + BOOKING + "@mail.example.com",
                        "SEQUENCE:0",
                        "DTSTART:20270314T023000Z",
                        "DTEND:20270314T033000Z",
                        "SUMMARY:Talk",
                        "LOCATION:Room A",
                        "DESCRIPTION:Booking number: " + BOOKING
                                + "\\nView your booking: https://book.example/app/bookings/" + BOOKING,
                        "URL:https://book.example/app/bookings/" + BOOKING,
                        "STATUS:CONFIRMED",
                        "LAST-MODIFIED:20261130T110005Z");
        assertThat(calendar(new BookingMails.Confirmed(booking(0, null)))).contains("SUMMARY:Room A");
    }

    @Test
    void there_is_no_entry_where_nothing_is_to_be_attended_yet_or_nothing_is_new() throws Exception {
        assertThat(calendar(new BookingMails.Received(booking(0, "Talk"), START)))
                .isEmpty();
        assertThat(calendar(new BookingMails.Failed(booking(0, "Talk"), Failure.REJECTED, null)))
                .isEmpty();
        assertThat(calendar(new BookingMails.Reminder(booking(0, "Talk"), "token")))
                .isEmpty();
    }

    @Test
    void it_moves_with_the_booking_and_says_whether_the_new_time_is_sure() throws Exception {
        assertThat(calendar(changed(1, null))).contains("METHOD:REQUEST", "SEQUENCE:1", "STATUS:CONFIRMED");
        assertThat(calendar(changed(2, START)))
                .contains("METHOD:REQUEST", "SEQUENCE:2", "STATUS:TENTATIVE")
                .anyMatch(line -> line.startsWith("DESCRIPTION:Not confirmed yet"));
        assertThat(calendar(new BookingMails.Confirmed(booking(2, "Talk"))))
                .contains("METHOD:REQUEST", "SEQUENCE:2", "STATUS:CONFIRMED");
    }

    @Test
    void it_is_taken_out_when_the_booking_is_cancelled_or_not_approved_again() throws Exception {
        assertThat(calendar(new BookingMails.Cancelled(booking(3, "Talk"), true, "reason")))
                .contains("METHOD:CANCEL", "SEQUENCE:3", "STATUS:CANCELLED", "UID:" + BOOKING + "@mail.example.com");
        assertThat(calendar(new BookingMails.Failed(booking(2, "Talk"), Failure.HOLD_EXPIRED, null)))
                .as("a higher number than the change that failed")
                .contains("METHOD:CANCEL", "SEQUENCE:3", "STATUS:CANCELLED");
    }

    @Test
    void it_is_written_in_the_recipients_language_and_stamped_with_the_mails_date() throws Exception {
        assertThat(calendar(changed(1, START), Locale.KOREAN, Instant.parse("2027-01-01T00:00:00Z")))
                .contains("DTSTAMP:20270101T000000Z")
                .anyMatch(line -> line.startsWith("DESCRIPTION:아직 확정되지 않았습니다."));
    }

    @Test
    void what_was_typed_is_in_the_summary_alone() throws Exception {
        assertThat(calendar(new BookingMails.Cancelled(booking(1, "<b>Talk</b>"), true, "<i>why</i>")))
                .contains("SUMMARY:<b>Talk</b>")
                .filteredOn(line -> line.contains("<"))
                .hasSize(1);
    }
}
