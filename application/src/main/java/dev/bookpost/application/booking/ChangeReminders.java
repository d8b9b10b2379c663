package dev.bookpost.application.booking;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.Secrets;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Sets whether a member wants reminders, and takes back or asks for those of the bookings that are ahead. The member's row
 * is locked first, and no booking at all: whoever changes a booking holds its member before it touches a mail, so it has
 * either ended before the bookings are read, or waits and then sees what is wanted.
 */
public final class ChangeReminders {
    private final Transactions<BookingUnitOfWork> transactions;
    private final Reminders reminders;
    private final InstantSource clock;

    public ChangeReminders(
            Transactions<BookingUnitOfWork> transactions, IdGenerator ids, Secrets secrets, InstantSource clock) {
        this.transactions = transactions;
        this.reminders = new Reminders(ids, secrets);
        this.clock = clock;
    }

    /** @return the member as it is then */
    public Member handle(MemberId member, boolean wanted) {
        return transactions.inTransaction(tx -> {
            if (tx.members().changeReminders(member, wanted)) {
                Instant now = clock.instant();
                tx.bookings().ahead(member, now).forEach(booking -> change(tx, booking, wanted, now));
            }
            return tx.members().byId(member).orElseThrow();
        });
    }

    private void change(BookingUnitOfWork tx, Booking booking, boolean wanted, Instant now) {
        if (wanted) {
            Resource resource = tx.resources().byId(booking.resourceId()).orElseThrow();
            reminders.ask(tx, resource, booking, now);
        } else {
            Reminders.withdraw(tx, booking);
        }
    }
}
