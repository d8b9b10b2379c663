package dev.bookpost.application.booking;

import dev.bookpost.application.booking.LockedBooking.Allowed;
import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import java.time.Instant;
import java.time.InstantSource;

/** Says yes to a booking that waits for an operator. */
public final class ApproveBooking {
    private final Transactions<BookingUnitOfWork> transactions;
    private final IdGenerator ids;
    private final InstantSource clock;

    public ApproveBooking(Transactions<BookingUnitOfWork> transactions, IdGenerator ids, InstantSource clock) {
        this.transactions = transactions;
        this.ids = ids;
        this.clock = clock;
    }

    public ChangeResult handle(ChangeTarget target) {
        return transactions.inTransaction(prepare(target)::in);
    }

    public Prepared<ChangeResult> prepare(ChangeTarget target) {
        Instant now = clock.instant();
        return new Prepared<>(tx -> LockedBooking.change(
                tx,
                ids,
                now,
                target,
                Allowed.NOBODY_ELSE,
                locked -> locked.booking().status() == BookingStatus.PENDING
                        ? new ChangeResult.Changed(locked.store(locked.booking().confirmed(now)))
                        : locked.wrongState()));
    }
}
