package dev.bookpost.application.booking;

import dev.bookpost.application.booking.LockedBooking.Allowed;
import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingState.CancelledBy;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Gives a booked unit back, before the booking is over. */
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
    public ChangeResult handle(ChangeTarget target, @Nullable String reason) {
        return transactions.inTransaction(prepare(target, reason)::in);
    }

    /** @param reason already cleaned */
    public Prepared<ChangeResult> prepare(ChangeTarget target, @Nullable String reason) {
        Instant now = clock.instant();
        return new Prepared<>(tx -> LockedBooking.change(tx, ids, now, target, Allowed.OWNER, locked -> {
            Booking booking = locked.booking();
            if (!booking.changeableAt(now)) {
                return locked.wrongState();
            }
            boolean own = booking.memberId().equals(target.actor().id());
            CancelledBy by = own ? CancelledBy.MEMBER : CancelledBy.OPERATOR;
            return new ChangeResult.Changed(locked.store(booking.cancelled(by, reason, now)));
        }));
    }
}
