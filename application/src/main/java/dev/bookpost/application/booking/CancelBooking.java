package dev.bookpost.application.booking;

import static java.time.temporal.ChronoUnit.MICROS;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.Booking.CancelledBy;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.MailId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives a booked unit back, and asks for the mail that says so. */
public final class CancelBooking {
    private final Transactions<BookingUnitOfWork> transactions;
    private final IdGenerator ids;
    private final InstantSource clock;

    public CancelBooking(Transactions<BookingUnitOfWork> transactions, IdGenerator ids, InstantSource clock) {
        this.transactions = transactions;
        this.ids = ids;
        this.clock = clock;
    }

    /** @param reason already cleaned */
    public record Command(
            Member actor, BookingId booking, @Nullable String reason) {}

    public sealed interface Result {
        record Cancelled(Booking booking) implements Result {}

        /** There is none, or none that this person may know of. */
        record NoSuchBooking() implements Result {}

        /** This person may see the booking, but not change it. */
        record Forbidden() implements Result {}

        /** It is over, or live no more; the booking as it stands. */
        record WrongState(Booking booking) implements Result {}
    }

    public Result handle(Command command) {
        Member actor = command.actor();
        MailId mailId = new MailId(ids.next());
        Instant now = clock.instant().truncatedTo(MICROS);
        return transactions.inTransaction(tx -> {
            // the lock comes before anything is judged, and gives the mails of one booking their order
            Optional<Booking> found = tx.bookings().lock(command.booking());
            if (found.isEmpty() || !Visibility.sees(actor, found.get())) {
                return new Result.NoSuchBooking();
            }
            Booking booking = found.get();
            boolean own = booking.memberId().equals(actor.id());
            if (!own && !actor.isOperator()) {
                return new Result.Forbidden();
            }
            if (!booking.cancellableAt(now)) {
                return new Result.WrongState(booking);
            }
            CancelledBy by = own ? CancelledBy.MEMBER : CancelledBy.OPERATOR;
            Booking cancelled = booking.cancelled(by, command.reason(), now);
            tx.bookings().update(cancelled);
            Resource resource = tx.resources().byId(booking.resourceId()).orElseThrow();
            Member owner = tx.members().byId(booking.memberId()).orElseThrow();
            tx.outbox().enqueue(BookingMails.cancelled(mailId, cancelled, resource, owner));
            return new Result.Cancelled(cancelled);
        });
    }
}
