package dev.bookpost.application.booking;

import dev.bookpost.application.booking.LockedBooking.Allowed;
import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Slot;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/** Moves a booking to another time, before it is over. What a member moves where approval is manual waits for it again. */
public final class RescheduleBooking {
    private final Transactions<BookingUnitOfWork> transactions;
    private final IdGenerator ids;
    private final InstantSource clock;

    public RescheduleBooking(Transactions<BookingUnitOfWork> transactions, IdGenerator ids, InstantSource clock) {
        this.transactions = transactions;
        this.ids = ids;
        this.clock = clock;
    }

    /** What {@link #handle} would refuse about the slot itself, for an edge that names all faults at once. */
    public Set<SlotFault> faultsOf(Slot slot) {
        return SlotFault.of(slot, clock.instant());
    }

    public ChangeResult handle(ChangeTarget target, Slot slot) {
        return transactions.inTransaction(prepare(target, slot)::in);
    }

    public Prepared<ChangeResult> prepare(ChangeTarget target, Slot slot) {
        Instant now = clock.instant();
        Set<SlotFault> faults = SlotFault.of(slot, now);
        return new Prepared<>(tx -> LockedBooking.change(tx, ids, now, target, Allowed.OWNER, locked -> {
            Booking booking = locked.booking();
            if (!booking.changeableAt(now)) {
                return locked.wrongState();
            }
            if (!faults.isEmpty()) {
                return new ChangeResult.UnsuitableSlot(faults);
            }
            if (booking.slot().equals(slot)) {
                return new ChangeResult.Changed(booking);
            }
            boolean byOperator = target.actor().isOperator();
            BookingState state = byOperator && booking.status() == BookingStatus.CONFIRMED
                    ? booking.state()
                    : locked.resource().approval().atFirst(slot, now);
            return locked.move(booking.movedTo(slot, state, now), byOperator);
        }));
    }
}
