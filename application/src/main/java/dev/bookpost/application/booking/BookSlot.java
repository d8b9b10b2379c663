package dev.bookpost.application.booking;

import static java.time.temporal.ChronoUnit.MICROS;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.MailId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Books a free unit of a resource, and asks for the mail that says so. */
public final class BookSlot {
    private final Transactions<BookingUnitOfWork> transactions;
    private final IdGenerator ids;
    private final InstantSource clock;
    private final boolean confirmedEmailRequired;

    public BookSlot(
            Transactions<BookingUnitOfWork> transactions,
            IdGenerator ids,
            InstantSource clock,
            boolean confirmedEmailRequired) {
        this.transactions = transactions;
        this.ids = ids;
        this.clock = clock;
        this.confirmedEmailRequired = confirmedEmailRequired;
    }

    /** @param title already cleaned */
    public record Command(
            Member actor,
            ResourceId resource,
            Slot slot,
            @Nullable String title) {}

    public sealed interface Result {
        record Booked(Booking booking) implements Result {}

        /** Every unit is taken for at least a part of the slot. */
        record SlotTaken() implements Result {}

        record NoSuchResource() implements Result {}

        /** @param faults at least one */
        record UnsuitableSlot(Set<SlotFault> faults) implements Result {}

        /** The member's address has to be confirmed first. */
        record EmailUnconfirmed() implements Result {}
    }

    /** What {@link #handle} would refuse about the slot itself, for an edge that names all faults at once. */
    public Set<SlotFault> faultsOf(Slot slot) {
        return SlotFault.of(slot, now());
    }

    public Result handle(Command command) {
        Instant now = now();
        Set<SlotFault> faults = SlotFault.of(command.slot(), now);
        if (!faults.isEmpty()) {
            return new Result.UnsuitableSlot(faults);
        }
        if (confirmedEmailRequired && !command.actor().emailConfirmed()) {
            return new Result.EmailUnconfirmed();
        }
        BookingId bookingId = new BookingId(ids.next());
        MailId mailId = new MailId(ids.next());
        return transactions.inTransaction(tx -> {
            Optional<Resource> resource = tx.resources().byId(command.resource());
            if (resource.isEmpty()) {
                return new Result.NoSuchResource();
            }
            BookingDraft draft = new BookingDraft(
                    bookingId, resource.get(), command.actor().id(), command.title(), command.slot(), now);
            return switch (tx.bookings().reserve(draft)) {
                case Reservation.SlotTaken() -> new Result.SlotTaken();
                case Reservation.Reserved(var booking) -> {
                    tx.outbox().enqueue(BookingMails.confirmed(mailId, booking, resource.get(), command.actor()));
                    yield new Result.Booked(booking);
                }
            };
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(MICROS);
    }
}
