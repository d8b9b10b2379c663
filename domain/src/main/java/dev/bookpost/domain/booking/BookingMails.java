package dev.bookpost.domain.booking;

import dev.bookpost.domain.booking.BookingState.CancelledBy;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The mails that tell a member what became of a booking; those of one booking leave in order, but for the reminder,
 * which waits for nothing but its time.
 */
public final class BookingMails {
    public static final MailKind RECEIVED = new MailKind("booking-received", 1);
    public static final MailKind CONFIRMED = new MailKind("booking-confirmed", 1);
    public static final MailKind FAILED = new MailKind("booking-failed", 1);
    public static final MailKind CHANGED = new MailKind("booking-changed", 1);
    public static final MailKind CANCELLED = new MailKind("booking-cancelled", 1);
    public static final MailKind REMINDER = new MailKind("booking-reminder", 2);

    /** What reminders were before they bore a token; no longer written, but some wait for months. */
    public static final MailKind REMINDER_WITHOUT_TOKEN = new MailKind(REMINDER.name(), 1);

    private final Resource resource;
    private final Member member;

    /** @param member who booked */
    public BookingMails(Resource resource, Member member) {
        this.resource = resource;
        this.member = member;
    }

    /**
     * A booking as it was when its status was fixed.
     *
     * @param memberName null while the member's address is unconfirmed
     * @param title null if there is none, or while the member's address is unconfirmed
     */
    public record Snapshot(
            BookingId bookingId,
            int revision,
            @Nullable String memberName,
            @Nullable String title,
            String resourceName,
            Instant start,
            Instant end,
            ZoneId memberZone,
            ZoneId venueZone,
            Instant statusFixedAt) {}

    /** @param holdUntil when it fails unless it is approved */
    public record Received(Snapshot booking, Instant holdUntil) implements MailContent {
        @Override
        public MailKind kind() {
            return RECEIVED;
        }
    }

    public record Confirmed(Snapshot booking) implements MailContent {
        @Override
        public MailKind kind() {
            return CONFIRMED;
        }
    }

    /** @param reason what the operator said; null if nothing */
    public record Failed(
            Snapshot booking, Failure failure, @Nullable String reason) implements MailContent {
        @Override
        public MailKind kind() {
            return FAILED;
        }
    }

    /**
     * @param holdUntil when it fails unless it is approved; null if it is confirmed
     */
    public record Changed(
            Snapshot booking,
            Instant previousStart,
            Instant previousEnd,
            boolean byOperator,
            @Nullable Instant holdUntil)
            implements MailContent {
        @Override
        public MailKind kind() {
            return CHANGED;
        }
    }

    /**
     * @param reason what the one who cancelled said; null if nothing, or if that was the member, while the address is
     *     unconfirmed
     */
    public record Cancelled(
            Snapshot booking, boolean byOperator, @Nullable String reason) implements MailContent {
        @Override
        public MailKind kind() {
            return CANCELLED;
        }
    }

    /** @param unsubscribeToken lets its bearer end the member's reminders */
    public record Reminder(Snapshot booking, String unsubscribeToken) implements MailContent {
        @Override
        public MailKind kind() {
            return REMINDER;
        }

        @Override
        public String toString() {
            return "Reminder[" + booking + "]";
        }
    }

    public record ReminderWithoutToken(Snapshot booking) implements MailContent {
        @Override
        public MailKind kind() {
            return REMINDER_WITHOUT_TOKEN;
        }
    }

    /** What is to be told of a booking that has come into the state it is in. */
    public NewMail toldOf(MailId id, Booking booking) {
        Snapshot snapshot = snapshot(booking);
        return inOrder(
                id,
                booking,
                switch (booking.state()) {
                    case BookingState.Pending(var holdUntil) -> new Received(snapshot, holdUntil);
                    case BookingState.Confirmed() -> new Confirmed(snapshot);
                    case BookingState.Failed(var failure, var reason) -> new Failed(snapshot, failure, reason);
                    case BookingState.Cancelled(var by, var reason) ->
                        by == CancelledBy.OPERATOR
                                ? new Cancelled(snapshot, true, reason)
                                : new Cancelled(snapshot, false, ifProved(reason));
                });
    }

    /** @param previous where the booking was before it was moved */
    public NewMail changed(MailId id, Booking booking, Slot previous, boolean byOperator) {
        Instant holdUntil = booking.state() instanceof BookingState.Pending(var until) ? until : null;
        return inOrder(
                id, booking, new Changed(snapshot(booking), previous.start(), previous.end(), byOperator, holdUntil));
    }

    /**
     * When a booking of the resource is called to mind.
     *
     * @return empty if it is not confirmed, if the resource has no reminders, or if the time has come already
     */
    public static Optional<Schedule> reminding(Resource resource, Booking booking, Instant now) {
        Instant dueAt = booking.slot().start().minus(resource.reminderLead());
        boolean confirmed = booking.state() instanceof BookingState.Confirmed;
        return confirmed && !resource.reminderLead().isZero() && dueAt.isAfter(now)
                ? Optional.of(new Schedule(dueAt, booking.slot().start()))
                : Optional.empty();
    }

    /**
     * @param unsubscribeToken lets its bearer end the member's reminders
     * @return empty if there is no time for it, or the member wants none
     */
    public Optional<NewMail> reminder(MailId id, Booking booking, String unsubscribeToken, Instant now) {
        return reminding(resource, booking, now)
                .filter(schedule -> member.reminders())
                .map(schedule -> mail(id, booking, new Reminder(snapshot(booking), unsubscribeToken), null, schedule));
    }

    private NewMail inOrder(MailId id, Booking booking, MailContent content) {
        return mail(id, booking, content, booking.id().reference(), Schedule.NOW);
    }

    private NewMail mail(
            MailId id, Booking booking, MailContent content, @Nullable String groupKey, Schedule schedule) {
        String dedupKey = content.kind().name() + ":" + booking.id() + ":" + booking.revision();
        return new NewMail(
                id, content, member.email(), member.locale(), booking.id().reference(), groupKey, dedupKey, schedule);
    }

    private Snapshot snapshot(Booking booking) {
        return new Snapshot(
                booking.id(),
                booking.revision(),
                ifProved(member.name()),
                ifProved(booking.title()),
                resource.name(),
                booking.slot().start(),
                booking.slot().end(),
                member.timeZone(),
                resource.timeZone(),
                booking.statusFixedAt());
    }

    private @Nullable String ifProved(@Nullable String text) {
        return member.emailConfirmed() ? text : null;
    }
}
