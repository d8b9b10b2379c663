package dev.bookpost.smtp;

import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.smtp.compose.Composer;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.templates.TemplateSet;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One of each mail, and of each thing that changes what it says. */
final class SampleMails {
    private static final UUID ID = UUID.fromString("01930000-0000-7000-8000-0000000000aa");
    static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
    static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

    private SampleMails() {}

    record Sample(String name, OutgoingMail mail) {}

    static Composer composer() {
        return composer(TemplateSet.SHIPPED);
    }

    static Composer composer(TemplateSet templates) {
        Links links = new Links(URI.create("https://book.example/app"));
        return new Composer(templates.with(links), TestTemplates.ORIGIN, MailSigner.NONE);
    }

    static List<Sample> all() {
        MailContent welcome = new MemberMails.Welcome("to-ken_123", Instant.parse("2026-11-30T11:00:05Z"), SEOUL);
        MailContent confirmed = new BookingMails.Confirmed(snapshot("김민수", "주간 회의", SEOUL, SEOUL));
        MailContent abroad = new BookingMails.Confirmed(snapshot("Lee's", "Weekly meeting", SEOUL, NEW_YORK));
        MailContent nameless = new BookingMails.Confirmed(snapshot(null, null, SEOUL, SEOUL));
        MailContent byOperator =
                new BookingMails.Cancelled(revised(snapshot("김민수", "주간 회의", SEOUL, NEW_YORK), 2), true, "시설 점검");
        MailContent byMember =
                new BookingMails.Cancelled(revised(snapshot(null, null, NEW_YORK, NEW_YORK), 1), false, null);
        MailContent hostile = new BookingMails.Confirmed(
                snapshot("<b>Lee's</b> & \"Co\"", "<script>alert(1)</script>", SEOUL, SEOUL));
        Instant asked = Instant.parse("2026-11-30T11:00:05Z");
        MailContent reset = new MemberMails.PasswordReset("to-ken_456", asked, asked.plusSeconds(3_600), NEW_YORK);
        List<Sample> samples = new ArrayList<>(List.of(
                new Sample("password_reset_ko", mail(reset, Locale.KOREA)),
                new Sample("password_reset_en", mail(reset, Locale.ENGLISH)),
                new Sample("welcome_ko", mail(welcome, Locale.KOREA)),
                new Sample("welcome_en", mail(welcome, Locale.ENGLISH)),
                new Sample("confirmed_ko", mail(confirmed, Locale.KOREAN)),
                new Sample("confirmed_en_abroad", mail(abroad, Locale.US)),
                new Sample("confirmed_ko_nameless", mail(nameless, Locale.KOREAN)),
                new Sample("confirmed_en_nameless", mail(nameless, Locale.FRENCH)),
                new Sample("confirmed_en_hostile", mail(hostile, Locale.ENGLISH)),
                new Sample("cancelled_ko_by_operator", mail(byOperator, Locale.KOREAN)),
                new Sample("cancelled_en_by_operator", mail(byOperator, Locale.ENGLISH)),
                new Sample("cancelled_ko_by_member", mail(byMember, Locale.KOREAN)),
                new Sample("cancelled_en_by_member", mail(byMember, Locale.ENGLISH))));
        samples.addAll(SampleBookingChanges.all());
        return samples;
    }

    static BookingMails.Snapshot snapshot(
            @Nullable String name, @Nullable String title, ZoneId memberZone, ZoneId venueZone) {
        return new BookingMails.Snapshot(
                new BookingId(ID),
                0,
                name,
                title,
                "회의실 A",
                Instant.parse("2027-03-14T02:30:00Z"),
                Instant.parse("2027-03-14T03:30:00Z"),
                memberZone,
                venueZone,
                Instant.parse("2026-11-30T11:00:05Z"));
    }

    static BookingMails.Snapshot revised(BookingMails.Snapshot booking, int revision) {
        return new BookingMails.Snapshot(
                booking.bookingId(),
                revision,
                booking.memberName(),
                booking.title(),
                booking.resourceName(),
                booking.start(),
                booking.end(),
                booking.memberZone(),
                booking.venueZone(),
                booking.statusFixedAt());
    }

    static OutgoingMail mail(MailContent content, Locale locale) {
        return new OutgoingMail(
                new MailId(ID),
                content,
                new EmailAddress("member@example.com"),
                locale,
                Instant.parse("2026-11-30T11:00:05Z"),
                "booking:" + ID);
    }
}
