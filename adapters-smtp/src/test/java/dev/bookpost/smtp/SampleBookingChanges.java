package dev.bookpost.smtp;

import static dev.bookpost.smtp.SampleMails.NEW_YORK;
import static dev.bookpost.smtp.SampleMails.SEOUL;
import static dev.bookpost.smtp.SampleMails.revised;
import static dev.bookpost.smtp.SampleMails.snapshot;

import dev.bookpost.domain.booking.BookingMails.Changed;
import dev.bookpost.domain.booking.BookingMails.Failed;
import dev.bookpost.domain.booking.BookingMails.Received;
import dev.bookpost.domain.booking.BookingMails.Reminder;
import dev.bookpost.domain.booking.BookingMails.ReminderWithoutToken;
import dev.bookpost.domain.booking.BookingMails.Snapshot;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.smtp.SampleMails.Sample;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a booking that waits for approval, is moved, or comes near is told by; each in both languages. */
final class SampleBookingChanges {
    private static final Snapshot ABROAD = snapshot("김민수", "주간 회의", SEOUL, NEW_YORK);
    private static final Snapshot NAMELESS = snapshot(null, null, NEW_YORK, NEW_YORK);
    private static final Snapshot HOSTILE =
            snapshot("<b>Lee's</b> & \"Co\"", "<script>alert(1)</script>\r\nBcc: x@x.example", SEOUL, SEOUL);
    private static final Instant HELD_UNTIL = Instant.parse("2026-12-01T11:00:05Z");
    /** Of a span that covers the hour which New York skips. */
    private static final Instant PREVIOUS_START = Instant.parse("2027-03-14T06:30:00Z");

    private SampleBookingChanges() {}

    static List<Sample> all() {
        Map<String, MailContent> contents = new TreeMap<>();
        contents.put("received", new Received(ABROAD, HELD_UNTIL));
        contents.put("received_nameless", new Received(NAMELESS, HELD_UNTIL));
        contents.put("received_hostile", new Received(HOSTILE, HELD_UNTIL));
        contents.put("failed_rejected", new Failed(ABROAD, Failure.REJECTED, "시설 점검"));
        contents.put("failed_rejected_nameless", new Failed(NAMELESS, Failure.REJECTED, null));
        contents.put("failed_rejected_hostile", new Failed(HOSTILE, Failure.REJECTED, "</p><i>No</i>\nReason: yes"));
        contents.put("failed_hold_expired", new Failed(ABROAD, Failure.HOLD_EXPIRED, null));
        contents.put("failed_hold_expired_nameless", new Failed(NAMELESS, Failure.HOLD_EXPIRED, null));
        contents.put("failed_after_move", new Failed(revised(ABROAD, 1), Failure.REJECTED, "시설 점검"));
        contents.put("changed_by_operator", changed(ABROAD, true, null));
        contents.put("changed_by_operator_held", changed(ABROAD, true, HELD_UNTIL));
        contents.put("changed_by_member", changed(ABROAD, false, null));
        contents.put("changed_by_member_held_nameless", changed(NAMELESS, false, HELD_UNTIL));
        contents.put("changed_hostile", changed(HOSTILE, false, HELD_UNTIL));
        contents.put("reminder", new Reminder(ABROAD, "to-ken_789"));
        contents.put("reminder_nameless", new Reminder(NAMELESS, "to-ken_789"));
        contents.put("reminder_hostile", new Reminder(HOSTILE, "</a>&\"to ken"));
        contents.put("reminder_without_token", new ReminderWithoutToken(ABROAD));
        return contents.entrySet().stream()
                .flatMap(entry -> inBothLanguages(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Changed changed(Snapshot booking, boolean byOperator, @Nullable Instant holdUntil) {
        return new Changed(
                revised(booking, 1), PREVIOUS_START, PREVIOUS_START.plusSeconds(3_600), byOperator, holdUntil);
    }

    private static Stream<Sample> inBothLanguages(String name, MailContent content) {
        return Stream.of(
                new Sample(name + "_ko", SampleMails.mail(content, Locale.KOREAN)),
                new Sample(name + "_en", SampleMails.mail(content, Locale.ENGLISH)));
    }
}
