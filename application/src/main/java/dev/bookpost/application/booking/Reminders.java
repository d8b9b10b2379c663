package dev.bookpost.application.booking;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Secrets;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Outbox.Enqueued;
import java.time.Duration;
import java.time.Instant;

/** Asks for reminders, each with a token by which its reader can end them, and takes them back. */
final class Reminders {
    /** How long after a booking's start the link in its reminder works: people tidy their mailboxes late. */
    static final Duration LINK_LIFETIME = Duration.ofDays(60);

    private final IdGenerator ids;
    private final Secrets secrets;

    Reminders(IdGenerator ids, Secrets secrets) {
        this.ids = ids;
        this.secrets = secrets;
    }

    /**
     * Has the booking called to mind if there is time for it and its member wants that. The member is asked under a lock:
     * a setting that is being changed is waited for, and one changed later finds this reminder.
     */
    void ask(BookingUnitOfWork tx, Resource resource, Booking booking, Instant now) {
        if (BookingMails.reminding(resource, booking, now).isEmpty()) {
            return;
        }
        Member member = tx.members().hold(booking.memberId()).orElseThrow();
        String token = secrets.newToken();
        new BookingMails(resource, member)
                .reminder(new MailId(ids.next()), booking, token, now)
                .filter(reminder -> tx.outbox().enqueue(reminder) == Enqueued.ENQUEUED)
                .ifPresent(reminder -> tx.members()
                        .addUnsubscribe(
                                secrets.digest(token),
                                member.id(),
                                booking.slot().start().plus(LINK_LIFETIME)));
    }

    static void withdraw(BookingUnitOfWork tx, Booking booking) {
        tx.outbox().withdraw(booking.id().reference(), BookingMails.REMINDER.name());
    }
}
