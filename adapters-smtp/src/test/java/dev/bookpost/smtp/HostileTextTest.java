package dev.bookpost.smtp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.relay.RelaySettings;
import dev.bookpost.smtp.relay.RelaySettings.Limits;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import jakarta.mail.Header;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Nothing that a stranger types can add a header, a recipient, an SMTP command or markup. */
class HostileTextTest {
    private static final int ROUNDS = 400;
    private static final int KINDS = 8;
    private static final long SEED = 20_261_130;
    private static final List<String> FRAGMENTS = List.of(
            "\r\n",
            "\n",
            "\r",
            "\r\n\r\n",
            "\r\n.\r\n",
            ".",
            "\u0000",
            "\u0085",
            "\u2028",
            "\u202E",
            "\u200B",
            "\uFEFF",
            "\uAC0D\uAC0A",
            "\uD800",
            "\uDC00",
            "%0A",
            "%0d%0a",
            "Bcc: victim@x.example",
            "To: victim@x.example",
            "RCPT TO:<victim@x.example>",
            "DATA",
            "QUIT",
            ",victim@x.example",
            ";victim@x.example",
            "<",
            ">",
            "\"",
            "'",
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "\" onmouseover=\"alert(1)",
            "javascript:alert(1)",
            "</title>",
            "<!--",
            "]]>",
            "${7*7}",
            "@`",
            "=?UTF-8?Q?=0D=0ABcc:_x@x.example?=",
            "--=_0193",
            "&amp;",
            "a",
            "가",
            "👩‍🚀",
            " ",
            "x".repeat(200),
            "member",
            "@",
            "x.example",
            ":");
    private static final List<String> HEADERS = List.of(
            "Date",
            "From",
            "Message-ID",
            "In-Reply-To",
            "References",
            "To",
            "Subject",
            "MIME-Version",
            "Content-Type",
            "Auto-Submitted",
            "X-Auto-Response-Suppress");
    private static final List<String> CALENDAR_LINES = List.of(
            "BEGIN",
            "PRODID",
            "VERSION",
            "CALSCALE",
            "METHOD",
            "BEGIN",
            "UID",
            "DTSTAMP",
            "SEQUENCE",
            "DTSTART",
            "DTEND",
            "SUMMARY",
            "LOCATION",
            "DESCRIPTION",
            "URL",
            "ORGANIZER",
            "ATTENDEE",
            "STATUS",
            "TRANSP",
            "LAST-MODIFIED",
            "END",
            "END");
    private static final Pattern TAG = Pattern.compile("<(/?[a-zA-Z!][^>]*)>");
    private static final Pattern OUR_TAG = Pattern.compile(
            "!DOCTYPE html|/?(html|head|body|main|title|style|h1|p|small|dl|dt|dd|footer)|html lang=\"..\"|meta [a-z0-9 =\",-]+"
                    + "|div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all;\"|/div"
                    + "|a href=\"https://book\\.example/bookings/[0-9a-f-]{36}\"|a href=\"https://book\\.example/(confirm|reset|unsubscribe)\\?token=[A-Za-z0-9%+.*_-]*\"|/a");

    private final Random random = new Random(SEED);

    @Test
    void no_text_or_reference_can_add_a_header_a_recipient_a_command_or_markup() throws Exception {
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                SmtpGateway gateway = gateway(server)) {
            for (int i = 0; i < ROUNDS; i++) {
                EmailAddress recipient = new EmailAddress("member" + i + "@example.com");
                OutgoingMail mail = mail(i, recipient);
                SendOutcome outcome = gateway.send(mail, Duration.ofSeconds(10));
                assertThat(outcome).isInstanceOf(SendOutcome.Delivered.class);
                ScriptedSmtp.Received received = server.received().getLast();
                assertThat(received.recipients()).containsExactly("<" + recipient + ">");
                assertThat(received.sender()).isEqualTo("<bookpost@example.com>");
                assertHarmless(received.source(), recipient, mail.content() instanceof BookingMails.Reminder);
            }
            assertThat(server.received()).hasSize(ROUNDS);
            assertThat(server.journal().stream().filter(line -> line.contains("RCPT TO")))
                    .hasSize(ROUNDS);
            assertThat(server.journal())
                    .allMatch(line -> line.matches("\\d+ (connected|EHLO client\\.example\\.com|MAIL FROM:<[^>]*>"
                            + "|RCPT TO:<[^>]*>|DATA|QUIT|ended by client)"));
        }
    }

    @Test
    void whatever_parses_as_an_address_is_one_mailbox_to_the_relay() throws Exception {
        int parsed = 0;
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                SmtpGateway gateway = gateway(server)) {
            for (int i = 0; i < 5_000; i++) {
                EmailAddress recipient = EmailAddress.parse(address()).orElse(null);
                if (recipient != null) {
                    parsed++;
                    assertThat(gateway.send(mail(i, recipient), Duration.ofSeconds(10)))
                            .isInstanceOf(SendOutcome.Delivered.class);
                    assertThat(server.received().getLast().recipients()).containsExactly("<" + recipient + ">");
                }
            }
        }
        assertThat(parsed).isGreaterThan(100);
    }

    private static SmtpGateway gateway(ScriptedSmtp server) {
        RelaySettings relay = new RelaySettings(
                "localhost", server.port(), Security.NONE, null, "client.example.com", Limits.DEFAULT);
        return SmtpGateway.open(new SmtpSettings(relay, TestTemplates.ORIGIN, URI.create("https://book.example/")));
    }

    private OutgoingMail mail(int number, EmailAddress recipient) {
        BookingMails.Snapshot booking = new BookingMails.Snapshot(
                new BookingId(new UUID(7, number)),
                0,
                text(),
                text(),
                text(),
                Instant.parse("2027-03-14T02:30:00Z"),
                Instant.parse("2027-03-14T03:30:00Z"),
                ZoneId.of("Asia/Seoul"),
                ZoneId.of("Europe/Paris"),
                Instant.parse("2026-11-30T11:00:05Z"));
        MailContent content = content(booking);
        Locale locale = random.nextBoolean() ? Locale.KOREAN : Locale.ENGLISH;
        Instant date = Instant.parse("2026-11-30T11:00:05Z");
        return new OutgoingMail(new MailId(new UUID(8, number)), content, recipient, locale, date, "b" + text());
    }

    private MailContent content(BookingMails.Snapshot booking) {
        Instant before = Instant.parse("2027-03-10T02:30:00Z");
        Instant holdUntil = Instant.parse("2026-12-01T11:00:05Z");
        return switch (random.nextInt(KINDS)) {
            case 0 -> new BookingMails.Received(booking, holdUntil);
            case 1 -> new BookingMails.Confirmed(booking);
            case 2 -> new BookingMails.Failed(booking, Failure.REJECTED, text());
            case 3 ->
                new BookingMails.Changed(
                        booking,
                        before,
                        before.plusSeconds(60),
                        random.nextBoolean(),
                        random.nextBoolean() ? holdUntil : null);
            case 4 -> new BookingMails.Cancelled(booking, random.nextBoolean(), text());
            case 5 -> new BookingMails.Reminder(booking, "t0-k_n");
            case 6 -> new MemberMails.Welcome(text(), before, ZoneId.of("Asia/Seoul"));
            default -> new MemberMails.PasswordReset(text(), before, holdUntil, ZoneId.of("Asia/Seoul"));
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(6); n >= 0; n--) {
            text.append(FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
        }
        return text.toString();
    }

    private String address() {
        boolean plainLocal = random.nextBoolean();
        String local = plainLocal ? "member" : "member" + text();
        String domain = !plainLocal && random.nextBoolean() ? "x.example" : text() + "x.example";
        return local + "@" + domain;
    }

    private static void assertHarmless(String source, EmailAddress recipient, boolean unsubscribable) throws Exception {
        List<String> headers = new ArrayList<>(HEADERS);
        if (unsubscribable) {
            headers.addAll(List.of("List-Unsubscribe", "List-Unsubscribe-Post"));
        }
        MimeMessage message = new MimeMessage(
                Session.getInstance(new Properties()), new ByteArrayInputStream(source.getBytes(ISO_8859_1)));
        assertThat(Collections.list(message.getAllHeaders()))
                .extracting(Header::getName)
                .containsExactlyInAnyOrderElementsOf(headers);
        assertThat(message.getHeader("To", null)).isEqualTo(recipient.value());
        assertThat(message.getSubject().codePoints()).noneMatch(Character::isISOControl);
        MimeMultipart parts = (MimeMultipart) message.getContent();
        assertThat(parts.getCount()).isBetween(2, 3);
        if (parts.getCount() == 3) {
            assertHarmlessCalendar(
                    new String(parts.getBodyPart(2).getInputStream().readAllBytes(), UTF_8), recipient);
        }
        String html = (String) parts.getBodyPart(1).getContent();
        assertThat(TAG.matcher(html).results().map(tag -> tag.group(1)))
                .allMatch(tag -> OUR_TAG.matcher(tag).matches());
    }

    private static void assertHarmlessCalendar(String calendar, EmailAddress recipient) {
        assertThat(calendar.lines().map(line -> line.split("[:;]", 2)[0]).filter(name -> !name.startsWith(" ")))
                .containsExactlyElementsOf(CALENDAR_LINES);
        assertThat(calendar.replace("\r\n ", "").lines())
                .contains("ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:"
                        + recipient);
        assertThat(calendar.codePoints().filter(c -> c != '\r' && c != '\n')).noneMatch(Character::isISOControl);
    }
}
