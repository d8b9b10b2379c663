package dev.bookpost.bootstrap.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingMails.Snapshot;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.ContentCodec.UnreadableContentException;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.SmtpGateway;
import dev.bookpost.smtp.SmtpSettings;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.relay.RelaySettings;
import dev.bookpost.smtp.relay.RelaySettings.Limits;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MailKindsTest {
    private static final UUID ID = UUID.fromString("01930000-0000-7000-8000-0000000000aa");
    private static final Instant FIXED = Instant.parse("2026-11-30T11:00:05.123456Z");
    private static final Instant LATER = Instant.parse("2026-12-01T11:00:05.000001Z");
    private static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");

    private static final String NAMED_JSON = """
            {"bookingId":{"value":"01930000-0000-7000-8000-0000000000aa"},"revision":3,"memberName":"김민수",\
            "title":"\\"주간\\" 회의 🚀","resourceName":"회의실 A","start":"2027-03-14T02:30:00Z",\
            "end":"2027-03-14T03:30:00Z","memberZone":"Asia/Seoul","venueZone":"-05:00",\
            "statusFixedAt":"2026-11-30T11:00:05.123456Z"}""";
    private static final String NAMELESS_JSON = """
            {"bookingId":{"value":"01930000-0000-7000-8000-0000000000aa"},"revision":3,"memberName":null,\
            "title":null,"resourceName":"회의실 A","start":"2027-03-14T02:30:00Z",\
            "end":"2027-03-14T03:30:00Z","memberZone":"Asia/Seoul","venueZone":"-05:00",\
            "statusFixedAt":"2026-11-30T11:00:05.123456Z"}""";

    private final ContentCodec codec = MailKinds.codec();

    private static Snapshot snapshot(@Nullable String name, @Nullable String title) {
        return new Snapshot(
                new BookingId(ID),
                3,
                name,
                title,
                "회의실 A",
                Instant.parse("2027-03-14T02:30:00Z"),
                Instant.parse("2027-03-14T03:30:00Z"),
                SEOUL,
                ZoneId.of("-05:00"),
                FIXED);
    }

    /** Contents, and what stands in databases for them; with all there is, and with all null that may be. */
    private static Map<MailContent, String> stored() {
        Snapshot named = snapshot("김민수", "\"주간\" 회의 🚀");
        Snapshot nameless = snapshot(null, null);
        Map<MailContent, String> stored = new LinkedHashMap<>();
        stored.put(new MemberMails.Welcome("t0k-en", FIXED, SEOUL), """
                {"confirmToken":"t0k-en","signedUpAt":"2026-11-30T11:00:05.123456Z","zone":"Asia/Seoul"}""");
        stored.put(new MemberMails.PasswordReset("t0k-en", FIXED, LATER, SEOUL), """
                {"resetToken":"t0k-en","askedAt":"2026-11-30T11:00:05.123456Z",\
                "expiresAt":"2026-12-01T11:00:05.000001Z","zone":"Asia/Seoul"}""");
        stored.put(new BookingMails.Received(named, LATER), """
                {"booking":%s,"holdUntil":"2026-12-01T11:00:05.000001Z"}""".formatted(NAMED_JSON));
        stored.put(new BookingMails.Received(nameless, LATER), """
                {"booking":%s,"holdUntil":"2026-12-01T11:00:05.000001Z"}""".formatted(NAMELESS_JSON));
        stored.put(new BookingMails.Confirmed(named), "{\"booking\":%s}".formatted(NAMED_JSON));
        stored.put(new BookingMails.Confirmed(nameless), "{\"booking\":%s}".formatted(NAMELESS_JSON));
        stored.put(new BookingMails.Failed(named, Failure.REJECTED, "점검"), """
                {"booking":%s,"failure":"REJECTED","reason":"점검"}""".formatted(NAMED_JSON));
        stored.put(new BookingMails.Failed(nameless, Failure.HOLD_EXPIRED, null), """
                {"booking":%s,"failure":"HOLD_EXPIRED","reason":null}""".formatted(NAMELESS_JSON));
        stored.put(new BookingMails.Changed(named, FIXED, LATER, true, LATER), """
                {"booking":%s,"previousStart":"2026-11-30T11:00:05.123456Z",\
                "previousEnd":"2026-12-01T11:00:05.000001Z","byOperator":true,\
                "holdUntil":"2026-12-01T11:00:05.000001Z"}""".formatted(NAMED_JSON));
        stored.put(new BookingMails.Changed(nameless, FIXED, LATER, false, null), """
                {"booking":%s,"previousStart":"2026-11-30T11:00:05.123456Z",\
                "previousEnd":"2026-12-01T11:00:05.000001Z","byOperator":false,"holdUntil":null}""".formatted(NAMELESS_JSON));
        stored.put(new BookingMails.Cancelled(named, true, "점검"), """
                {"booking":%s,"byOperator":true,"reason":"점검"}""".formatted(NAMED_JSON));
        stored.put(new BookingMails.Cancelled(nameless, false, null), """
                {"booking":%s,"byOperator":false,"reason":null}""".formatted(NAMELESS_JSON));
        stored.put(new BookingMails.ReminderWithoutToken(named), "{\"booking\":%s}".formatted(NAMED_JSON));
        stored.put(new BookingMails.ReminderWithoutToken(nameless), "{\"booking\":%s}".formatted(NAMELESS_JSON));
        stored.put(new BookingMails.Reminder(named, "t0k-en"), """
                {"booking":%s,"unsubscribeToken":"t0k-en"}""".formatted(NAMED_JSON));
        stored.put(new BookingMails.Reminder(nameless, "t0k-en"), """
                {"booking":%s,"unsubscribeToken":"t0k-en"}""".formatted(NAMELESS_JSON));
        return stored;
    }

    @Test
    void the_samples_are_of_all_kinds() {
        assertThat(stored().keySet().stream().map(MailContent::kind).collect(Collectors.toSet()))
                .isEqualTo(codec.known());
        assertThat(MailKinds.names()).hasSize(8);
    }

    @Test
    void a_content_is_stored_as_it_always_was() {
        stored().forEach((content, json) -> assertThat(codec.encode(content)).isEqualTo(json));
    }

    @Test
    void a_stored_content_is_read_whole() throws UnreadableContentException {
        for (Map.Entry<MailContent, String> stored : stored().entrySet()) {
            MailContent content = stored.getKey();
            assertThat(codec.decode(content.kind(), stored.getValue())).isEqualTo(content);
        }
    }

    /** So that an operator sees neither in a payload nor in a preview what opens doors, and all else as it is. */
    @Test
    void of_every_kind_what_is_named_as_a_secret_is_masked_and_nothing_else() throws UnreadableContentException {
        for (Map.Entry<MailContent, String> stored : stored().entrySet()) {
            MailKind kind = stored.getKey().kind();
            String masked = codec.masked(stored.getValue());
            assertThat(masked).isEqualTo(stored.getValue().replace("t0k-en", ContentCodec.MASK));
            assertThat(codec.decode(kind, masked).kind()).isEqualTo(kind);
        }
    }

    @Test
    void what_opens_doors_is_masked_wherever_it_stands() {
        assertThat(codec.masked("""
                {"confirmToken": "abc", "at": 1, "inner": [{"PASSWORD": {"x": "abc"}, "secretKey": 7}], "name": "Ann",
                 "unsubscribeToken": null}""")).isEqualTo("""
                {"confirmToken":"***","at":1,"inner":[{"PASSWORD":"***","secretKey":"***"}],"name":"Ann",\
                "unsubscribeToken":null}""");
    }

    @Test
    void what_cannot_be_read_is_not_shown() {
        assertThat(codec.masked("{\"confirmToken\": \"abc")).isEqualTo("null");
        assertThat(codec.masked("[".repeat(5_000))).isEqualTo("null");
    }

    @Test
    void a_failure_or_time_that_is_none_cannot_be_read() {
        MailKind failed = BookingMails.FAILED;
        String json = codec.encode(new BookingMails.Failed(snapshot(null, null), Failure.REJECTED, null));
        assertThatThrownBy(() -> codec.decode(failed, json.replace("REJECTED", "FORGOTTEN")))
                .isInstanceOf(UnreadableContentException.class);
        assertThatThrownBy(() -> codec.decode(failed, json.replace("2027-03-14T02:30:00Z", "noon")))
                .isInstanceOf(UnreadableContentException.class);
        assertThatThrownBy(() -> codec.decode(failed, json.replace("\"failure\":\"REJECTED\",", "")))
                .isInstanceOf(UnreadableContentException.class);
    }

    @Test
    void every_kind_that_is_written_can_be_sent() throws InterruptedException {
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                SmtpGateway gateway = gateway(server)) {
            for (MailContent content : stored().keySet()) {
                assertThat(gateway.send(mail(content), Duration.ofSeconds(10)))
                        .as("%s", content.kind())
                        .isInstanceOf(SendOutcome.Delivered.class);
            }
        }
    }

    private static OutgoingMail mail(MailContent content) {
        EmailAddress recipient = new EmailAddress("member@example.com");
        return new OutgoingMail(new MailId(ID), content, recipient, Locale.KOREAN, FIXED, "booking:" + ID);
    }

    private static SmtpGateway gateway(ScriptedSmtp server) {
        RelaySettings relay = new RelaySettings(
                "localhost", server.port(), Security.NONE, null, "client.example.com", Limits.DEFAULT);
        MailOrigin origin = new MailOrigin(new EmailAddress("bookpost@example.com"), "Bookpost", "mail.example.com");
        return SmtpGateway.open(new SmtpSettings(relay, origin, URI.create("https://book.example")));
    }
}
