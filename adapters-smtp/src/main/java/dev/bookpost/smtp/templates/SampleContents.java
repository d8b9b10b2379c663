package dev.bookpost.smtp.templates;

import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingMails.Snapshot;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.outbox.MailContent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One content of each kind, and of each thing that changes what templates print: all that may be missing, is once. */
final class SampleContents {
    /** In every text that people type, and in no template; HTML that holds it as it stands has not escaped it. */
    static final String MARKUP = "<typed>";

    private static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
    private static final Instant FIXED_AT = Instant.parse("2027-03-01T11:00:05Z");
    private static final Instant LATER = FIXED_AT.plus(Duration.ofHours(1));
    private static final Instant START = Instant.parse("2027-03-14T06:30:00Z");
    private static final Snapshot ABROAD =
            snapshot("Kim " + MARKUP + "Min-su", MARKUP + "Weekly meeting & more", SEOUL, NEW_YORK);
    private static final Snapshot NAMELESS = snapshot(null, null, SEOUL, SEOUL);
    private static final String REASON = MARKUP + "Maintenance";

    private SampleContents() {}

    static List<MailContent> all() {
        return List.of(
                new MemberMails.Welcome("sample", FIXED_AT, SEOUL),
                new MemberMails.PasswordReset("sample", FIXED_AT, LATER, SEOUL),
                new BookingMails.Received(ABROAD, LATER),
                new BookingMails.Received(NAMELESS, LATER),
                new BookingMails.Confirmed(ABROAD),
                new BookingMails.Confirmed(NAMELESS),
                new BookingMails.Failed(ABROAD, Failure.REJECTED, REASON),
                new BookingMails.Failed(NAMELESS, Failure.HOLD_EXPIRED, null),
                changed(ABROAD, true, LATER),
                changed(NAMELESS, false, null),
                new BookingMails.Cancelled(ABROAD, true, REASON),
                new BookingMails.Cancelled(NAMELESS, false, null),
                new BookingMails.Reminder(ABROAD, "sample"),
                new BookingMails.Reminder(NAMELESS, "sample"),
                new BookingMails.ReminderWithoutToken(ABROAD));
    }

    private static BookingMails.Changed changed(Snapshot booking, boolean byOperator, @Nullable Instant holdUntil) {
        return new BookingMails.Changed(booking, START.minus(Duration.ofDays(1)), START, byOperator, holdUntil);
    }

    private static Snapshot snapshot(
            @Nullable String name, @Nullable String title, ZoneId memberZone, ZoneId venueZone) {
        return new Snapshot(
                new BookingId(new UUID(0, 1)),
                1,
                name,
                title,
                MARKUP + "Room A",
                START,
                START.plus(Duration.ofHours(1)),
                memberZone,
                venueZone,
                FIXED_AT);
    }
}
