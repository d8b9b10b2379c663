package dev.bookpost.domain.booking;

import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** The mails that tell a member what became of a booking; those of one booking leave in order. */
public final class BookingMails {
    public static final MailKind CONFIRMED = new MailKind("booking-confirmed", 1);
    public static final MailKind CANCELLED = new MailKind("booking-cancelled", 1);

    private BookingMails() {}

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

    public record Confirmed(Snapshot booking) implements MailContent {
        @Override
        public MailKind kind() {
            return CONFIRMED;
        }
    }

    /**
     * @param reason what the one who cancelled said; null if nothing, or while the member's address is unconfirmed
     */
    public record Cancelled(
            Snapshot booking, boolean byOperator, @Nullable String reason) implements MailContent {
        @Override
        public MailKind kind() {
            return CANCELLED;
        }
    }

    public static NewMail confirmed(MailId id, Booking booking, Resource resource, Member member) {
        return mail(id, new Confirmed(snapshot(booking, resource, member)), booking, member);
    }

    public static NewMail cancelled(MailId id, Booking booking, Resource resource, Member member) {
        boolean byOperator = booking.cancelledBy() == Booking.CancelledBy.OPERATOR;
        String reason = member.emailConfirmed() ? booking.reason() : null;
        return mail(id, new Cancelled(snapshot(booking, resource, member), byOperator, reason), booking, member);
    }

    private static NewMail mail(MailId id, MailContent content, Booking booking, Member member) {
        String reference = booking.id().reference();
        String dedupKey = content.kind().name() + ":" + booking.id() + ":" + booking.revision();
        return new NewMail(id, content, member.email(), member.locale(), reference, reference, dedupKey, Schedule.NOW);
    }

    private static Snapshot snapshot(Booking booking, Resource resource, Member member) {
        boolean confirmed = member.emailConfirmed();
        return new Snapshot(
                booking.id(),
                booking.revision(),
                confirmed ? member.name() : null,
                confirmed ? booking.title() : null,
                resource.name(),
                booking.slot().start(),
                booking.slot().end(),
                member.timeZone(),
                resource.timeZone(),
                booking.statusFixedAt());
    }
}
