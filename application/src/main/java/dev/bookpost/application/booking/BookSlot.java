package dev.bookpost.application.booking;

import dev.bookpost.domain.IdGenerator;
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
import dev.bookpost.domain.member.Secrets;
import dev.bookpost.domain.outbox.MailId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Books a free unit of a resource, and asks for the mails that this means. */
public final class BookSlot {
    private final IdGenerator ids;
    private final Reminders reminders;
    private final InstantSource clock;
    private final boolean confirmedEmailRequired;

    public BookSlot(IdGenerator ids, Secrets secrets, InstantSource clock, boolean confirmedEmailRequired) {
        this.ids = ids;
        this.reminders = new Reminders(ids, secrets);
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

    /** What {@link #prepare} would refuse about the slot itself, for an edge that names all faults at once. */
    public Set<SlotFault> faultsOf(Slot slot) {
        return SlotFault.of(slot, clock.instant());
    }

    public Prepared<Result> prepare(Command command) {
        Instant now = clock.instant();
        Set<SlotFault> faults = SlotFault.of(command.slot(), now);
        if (!faults.isEmpty()) {
            return new Prepared<>(tx -> new Result.UnsuitableSlot(faults));
        }
        if (confirmedEmailRequired && !command.actor().emailConfirmed()) {
            return new Prepared<>(tx -> new Result.EmailUnconfirmed());
        }
        return new Prepared<>(tx -> tx.resources()
                .byId(command.resource())
                .map(resource -> book(tx, command, resource, now))
                .orElseGet(Result.NoSuchResource::new));
    }

    private Result book(BookingUnitOfWork tx, Command command, Resource resource, Instant now) {
        ExpireHolds.inTheWay(tx, ids, now, resource, command.slot());
        BookingDraft draft = new BookingDraft(
                new BookingId(ids.next()), resource, command.actor().id(), command.title(), command.slot(), now);
        return switch (tx.bookings().reserve(draft)) {
            case Reservation.SlotTaken() -> new Result.SlotTaken();
            case Reservation.Reserved(var booking) -> {
                BookingMails mails = new BookingMails(resource, command.actor());
                tx.outbox().enqueue(mails.toldOf(new MailId(ids.next()), booking));
                reminders.ask(tx, resource, booking, now);
                yield new Result.Booked(booking);
            }
        };
    }
}
